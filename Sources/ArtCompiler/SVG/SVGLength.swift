internal import AvatarSupport

/// A length of SVG with its unit.
enum SVGLength {
  /// Pixels of CSS in a unit. `em` and `ex` are missing: they depend on a font.
  private static let units: [(name: String, pixels: Double)] = [
    ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
  ]

  /// Returns a length in pixels; nil if the text is none.
  /// - Parameters:
  ///   - whole: what 100 % is; nil where no share is understood.
  ///   - units: false for a plain number.
  static func pixels(_ text: String, of whole: Double? = nil, units hasUnit: Bool = true) -> Double? {
    let plain = text.trimmed.lowercased()
    var scanner = NumberScanner(plain)
    guard let number = scanner.number(), plain.utf8.prefix(scanner.index).last != UInt8(ascii: ".") else { return nil }
    let unit = scanner.rest
    if unit.isEmpty { return number }
    guard hasUnit else { return nil }
    if unit == "%" { return whole.map { number / 100 * $0 } }
    return units.first { $0.name == unit }.map { number * $0.pixels }
  }
}
