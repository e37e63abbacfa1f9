import AvatarJSON
import Foundation

@testable import AvatarScene

/// Converts the sections of a compiled pack to their equivalent JSON.
enum PackedSections {
  static func json(_ name: String, _ bytes: [UInt8]) throws -> JSONValue {
    guard bytes.first == PackWriter.mark else { return try JSONText.parse(bytes) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try bytes.withUnsafeBytes { try encoder.encode(value(name, $0)) }
    return try JSONText.parse(Array(text))
  }

  private static func value(_ name: String, _ bytes: UnsafeRawBufferPointer) throws -> any Encodable {
    switch name {
    case "pack": try read(PackInfo.self, bytes)
    case "palettes": try read(Palettes.self, bytes)
    case "catalog": try read(Catalog.self, bytes)
    case "universities": try read([University].self, bytes)
    case Mannequins.section: try read(Mannequins.self, bytes)
    case _ where name.hasPrefix(ArtPack.extentSection(.front)): try read(FigureExtent.self, bytes)
    case PackMetrics.section: try read(PackMetrics.self, bytes)
    case _ where name.hasSuffix("/rig"): try read(RigSource.self, bytes)
    case _ where name.contains("/clips/"): try read(ClipSource.self, bytes)
    default: try read(Part.self, bytes)
    }
  }

  private static func read<T: Packable & Encodable>(_ type: T.Type, _ bytes: UnsafeRawBufferPointer) throws -> T {
    guard var reader = PackReader(bytes) else { throw PackFormatError(problem: "is not packed") }
    return try reader.whole(type)
  }
}
