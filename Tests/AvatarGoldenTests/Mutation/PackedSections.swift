import AvatarSupport
import Foundation

@testable import AvatarScene

/// Converts the sections of a compiled pack to their equivalent JSON, and back.
enum PackedSections {
  static func json(_ name: String, _ bytes: [UInt8]) throws -> JSONValue {
    try coder(name).json(bytes)
  }

  static func packed(_ name: String, _ value: JSONValue) throws -> [UInt8] { try coder(name).packed(value) }

  private static func coder(_ name: String) -> any SectionCoding {
    switch name {
    case "pack": SectionCoder<PackInfo>()
    case "palettes": SectionCoder<Palettes>()
    case "catalog": SectionCoder<Catalog>()
    case "universities": SectionCoder<[University]>()
    case Chance.section: SectionCoder<Chance>()
    case Alphabet.section: SectionCoder<Alphabet>()
    case Mannequins.section: SectionCoder<Mannequins>()
    case _ where name.hasPrefix(ArtPack.extentSection(.front)): SectionCoder<FigureBounds>()
    case PackMeasurements.section: SectionCoder<PackMeasurements>()
    case SlotRequirement.section: SectionCoder<[String: [SlotRequirement]]>()
    case _ where name.hasSuffix("/rig"): SectionCoder<RigSource>()
    case _ where name.contains("/clips/"): SectionCoder<ClipSource>()
    case NamedPose.section: SectionCoder<[NamedPose]>()
    case _ where name.contains("/forms/\(ClipOverlay.name)."): SectionCoder<ClipOverlay>()
    case _ where name.contains("/forms/"): SectionCoder<ClipSource>()
    default: SectionCoder<Part>()
    }
  }
}

private protocol SectionCoding {
  func json(_ bytes: [UInt8]) throws -> JSONValue
  func packed(_ value: JSONValue) throws -> [UInt8]
}

private struct SectionCoder<Section: Packable & Codable>: SectionCoding {
  func json(_ bytes: [UInt8]) throws -> JSONValue {
    let section = try bytes.withUnsafeBytes { bytes in
      guard var reader = SectionDecoder(bytes) else { throw PackFormatError(problem: "is not packed") }
      return try reader.whole(Section.self)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try JSONText.parse(Array(try encoder.encode(section)))
  }

  func packed(_ value: JSONValue) throws -> [UInt8] {
    SectionEncoder.section(try JSONDecoder().decode(Section.self, from: Data(value.json.utf8)))
  }
}
