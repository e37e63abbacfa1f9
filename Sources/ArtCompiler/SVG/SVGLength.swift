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
    var scanner = NumberScanner(text)
    guard let number = scanner.number() else { return nil }
    if scanner.peek() == nil { return number }
    guard hasUnit else { return nil }
    let ending = text.trimmed.lowercased()
    if ending.utf8.hasSuffix("%") {
      _ = scanner.take("%")
      return scanner.peek() == nil ? whole.map { number / 100 * $0 } : nil
    }
    guard let unit = units.first(where: { ending.utf8.hasSuffix($0.name) }) else { return nil }
    _ = (scanner.letter(), scanner.letter())
    return scanner.peek() == nil ? number * unit.pixels : nil
  }
}
