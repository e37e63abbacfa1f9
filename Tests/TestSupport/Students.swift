import AvatarPixels
package import AvatarScene

package import AvatarRaster

/// Avatars and renderers for the suites about stills, previews and the catalog.
package enum Students {
  package static let renderer = Result { try AvatarRenderer() }

  package static func avatar(_ fields: [String: String] = ["hairStyle": "short"], id: String = "a") throws -> Avatar {
    try renderer.get().resolve(AvatarRecord(id: id, fields: fields)).avatar
  }

  /// A student with a named dog.
  package static let withPet: [String: String] = [
    "hairStyle": "afro", "hairColor": "red", "accessory1": "glasses", "topStyle": "hoodie", "petType": "dog",
    "petName": "Rex", "petAccessory": "bow",
    "firstName": "Zoë",
  ]

  package static func variants(_ slot: String) throws -> [String] {
    try renderer.get().pack.catalog[slot]?.variants.map(\.name) ?? []
  }

  /// Returns random fields, many of them invalid, from a seed.
  package static func random(_ generator: inout RandomNumbers) -> [String: String] {
    var fields: [String: String] = [:]
    for field in (try? renderer.get().pack.catalog.fields.listed.map(\.name)) ?? [] where generator.next() % 3 != 0 {
      let known = (try? variants(field.hasPrefix("accessory") ? "accessory" : field)) ?? []
      let words =
        known + [
          "", "#12345", "#0AF", "#10203040", "\u{0}<&>\"", "true", "🦊", "Oxford", String(repeating: "é", count: 300),
          "enrolled",
        ]
      fields[field] = words[Int(generator.next() % UInt64(words.count))]
    }
    return fields.filter { !$0.value.isEmpty }
  }
}

extension Bitmap {
  /// Returns the opacity of a pixel, 0 to 255.
  package func alpha(_ x: Int, _ y: Int) -> UInt32 { self[x, y] >> 24 }

  /// Whether no pixel along the top, left and right edges can be seen, and along the bottom if requested. Parts stand
  /// at steps of a pixel, so that a hundredth of one may be covered.
  package func hasEmptyEdges(bottom: Bool) -> Bool {
    func isEmpty(_ x: Int, _ y: Int) -> Bool { alpha(x, y) <= 2 }
    let sides = (0..<height).allSatisfy { isEmpty(0, $0) && isEmpty(width - 1, $0) }
    let top = (0..<width).allSatisfy { isEmpty($0, 0) }
    return sides && top && (!bottom || (0..<width).allSatisfy { isEmpty($0, height - 1) })
  }
}
