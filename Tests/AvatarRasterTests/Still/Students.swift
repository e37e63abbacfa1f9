import AvatarPixels
import AvatarScene

@testable import AvatarRaster

/// Avatars and renderers for the suites about stills, previews and the catalog.
enum Students {
  static let renderer = Result { try AvatarRenderer() }

  static func avatar(_ fields: [String: String] = ["hairStyle": "short"], id: String = "a") throws -> Avatar {
    try renderer.get().resolve(AvatarRecord(id: id, fields: fields)).avatar
  }

  /// A student with a named dog.
  static let withPet: [String: String] = [
    "hairStyle": "afro", "hairColor": "red", "accessory1": "glasses", "topStyle": "hoodie", "petType": "dog",
    "petName": "Rex", "petAccessory": "bow",
    "firstName": "Zoë",
  ]

  static func variants(_ slot: String) throws -> [String] {
    try renderer.get().pack.catalog[slot]?.variants.map(\.name) ?? []
  }

  /// Returns random fields, many of them invalid, from a seed.
  static func random(_ generator: inout SplitMix) -> [String: String] {
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

/// A SplitMix64 generator with the same numbers on every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

extension Bitmap {
  /// Returns the opacity of a pixel, 0 to 255.
  func alpha(_ x: Int, _ y: Int) -> UInt32 { self[x, y] >> 24 }

  /// Whether every pixel along the top, left and right edges is transparent, and along the bottom
  /// if requested.
  func hasEmptyEdges(bottom: Bool) -> Bool {
    let sides = (0..<height).allSatisfy { alpha(0, $0) == 0 && alpha(width - 1, $0) == 0 }
    let top = (0..<width).allSatisfy { alpha($0, 0) == 0 }
    return sides && top && (!bottom || (0..<width).allSatisfy { alpha($0, height - 1) == 0 })
  }
}
