internal import AvatarSupport

/// What a pack that lies over others says, by file and name: `parts/hairStyle/quiff.svg`,
/// `catalog.json: slots.hairStyle.variants.bun`.
package struct PackChanges: Hashable, Sendable, Codable {
  /// What the packs beneath do not have.
  package let added: [String]
  /// What the packs beneath have too.
  package let replaced: [String]

  package static let section = "changes"

  package init(added: [String], replaced: [String]) { (self.added, self.replaced) = (added, replaced) }
}

extension PackChanges: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(added: try reader.take(), replaced: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(added, replaced) }
}

/// What a slot of a rig requires of every variant. Only the compiler of a pack that lies over this
/// one reads it.
package struct SlotRequirement: Hashable, Sendable, Codable {
  /// The name of the slot.
  package let slot: String
  /// Whether every variant draws the layer.
  package let isRequired: Bool
  /// The states for which a variant that draws the layer has a form.
  package let forms: [String]

  /// By the path of the figure.
  package static let section = "requirements"

  package init(slot: String, isRequired: Bool, forms: [String]) {
    (self.slot, self.isRequired, self.forms) = (slot, isRequired, forms)
  }
}

extension SlotRequirement: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(slot: try reader.take(), isRequired: try reader.take(), forms: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(slot, isRequired, forms) }
}

extension ArtPack {
  /// Returns what each pack over the bottom one adds and replaces, bottom first.
  package func changes() throws(ArtPackError) -> [(pack: PackInfo, changes: PackChanges)] {
    var found: [(pack: PackInfo, changes: PackChanges)] = []
    for (info, archive) in zip(packs, archive.archives).dropFirst() {
      let changes = try archive.decodeIfPresent(PackChanges.self, PackChanges.section)
      found.append((info, changes ?? PackChanges(added: [], replaced: [])))
    }
    return found
  }

  /// Returns the variants that a pack draws for any figure from the front.
  ///
  /// - Parameter number: the number of the pack, from the bottom.
  package func drawn(byPack number: Int) -> [Worn] {
    guard archive.archives.indices.contains(number) else { return [] }
    let own = archive.archives[number]
    let parts = own.names(from: "").filter { $0.utf8.contains("/parts/") }
    return catalog.garments.flatMap { garment in garment.variants.map { Worn(garment.name, $0.name) } }.filter { worn in
      parts.contains { $0.utf8.hasSuffix("/parts/\(worn.garment)/\(worn.variant)") }
    }
  }
}

extension ArtPack {
  /// Decodes a section as the compiler wrote it.
  package func source<T: Packable>(_ name: String) throws(ArtPackError) -> T { try archive.decode(name) }

  /// Decodes a section as the compiler wrote it; nil if there is no such section.
  package func sourceIfPresent<T: Packable>(_ type: T.Type, _ name: String) throws(ArtPackError) -> T? {
    guard archive.contains(name) else { return nil }
    let value: T = try archive.decode(name)
    return value
  }
}

extension SectionDecoder {
  /// Decodes the bytes of a section; nil if they are damaged.
  package static func value<T: Packable>(_ type: T.Type, _ bytes: [UInt8]) -> T? {
    bytes.withUnsafeBytes { bytes in
      var reader = SectionDecoder(bytes)
      return try? reader?.whole(T.self)
    }
  }
}

extension Catalog {
  /// Returns the catalog with some of its variants.
  package func keeping(_ isKept: (Worn) -> Bool) -> Catalog {
    Catalog(
      fields: fields,
      garments: garments.map { garment in
        Garment(
          name: garment.name, default: garment.default,
          variants: garment.variants.filter { isKept(Worn(garment.name, $0.name)) },
          fallback: garment.fallback.flatMap { isKept(Worn(garment.name, $0)) ? $0 : nil }, views: garment.views)
      }, feelings: feelings)
  }
}
