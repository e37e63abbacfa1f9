package import AvatarScene

/// The swatches of a template as a file that vector editors load.
package enum SwatchFile: String, CaseIterable, Sendable {
  /// A palette of GIMP and Inkscape, as text.
  case gpl
  /// An Adobe Swatch Exchange file, which Illustrator and Affinity read.
  case ase

  /// - Parameter name: the palette's name.
  package func bytes(_ swatches: [(role: PaintRole, color: RGBA)], name: String) -> [UInt8] {
    switch self {
    case .gpl:
      let lines = swatches.map { "\($0.color.red) \($0.color.green) \($0.color.blue)\t\($0.role.name)\n" }
      return Array("GIMP Palette\nName: \(name)\nColumns: 4\n#\n\(lines.joined())".utf8)
    case .ase:
      let head = Array("ASEF".utf8) + Self.big(UInt32(0x0001_0000)) + Self.big(UInt32(swatches.count))
      return head + swatches.flatMap { Self.entry($0.role.name, $0.color) }
    }
  }

  /// A colour entry (type 1): its length, its name in UTF-16 with a closing zero, the model, and three
  /// numbers from 0 to 1. The last 2 means a normal colour, neither global nor spot.
  private static func entry(_ name: String, _ color: RGBA) -> [UInt8] {
    let letters = Array(name.utf16) + [0]
    let channels = [color.red, color.green, color.blue].map { (Float($0) / 255).bitPattern }
    let body =
      big(UInt16(letters.count)) + letters.flatMap(big) + Array("RGB ".utf8) + channels.flatMap(big) + big(UInt16(2))
    return big(UInt16(1)) + big(UInt32(body.count)) + body
  }

  private static func big<I: FixedWidthInteger>(_ value: I) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
