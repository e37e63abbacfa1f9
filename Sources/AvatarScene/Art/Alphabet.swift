/// The letters and digits that garments show, drawn as outlines, so that no picture of a garment
/// depends on the machine's fonts. Source: `Art/letters.json`.
package struct Alphabet: Hashable, Sendable, Codable {
  /// The height of a capital.
  package let height: Double
  /// The space between two letters.
  package let gap: Double
  package let letters: [String: Letter]

  package static let section = "letters"
  /// That of a pack without letters.
  package static let empty = Alphabet(height: 1, gap: 0, letters: [:])

  package init(height: Double, gap: Double, letters: [String: Letter]) {
    (self.height, self.gap, self.letters) = (height, gap, letters)
  }

  /// A letter with its top left corner at the origin, y down. Areas inside others are holes.
  package struct Letter: Hashable, Sendable, Codable {
    package let width: Double
    package let path: Path

    package init(width: Double, path: Path) { (self.width, self.path) = (width, path) }
  }

  /// How narrow letters become before they become smaller.
  static let narrowest = 0.66
  /// The height of a small letter that is drawn as a capital, as a fraction of the capital.
  static let small = 0.72

  /// Returns the outlines of a text as large as fits into a box, in its middle, y up. Long texts
  /// get narrower letters first, then smaller ones.
  package func path(of text: String, in box: Rect) -> Path {
    let found = text.unicodeScalars.compactMap { letter(String($0)) }
    guard height > 0, !found.isEmpty, box.width > 0, box.height > 0 else { return Path() }
    let letters = found.reduce(0) { $0 + $1.width }
    let gaps = gap * Double(found.count - 1)
    guard letters > 0 else { return Path() }
    var size = box.height / height
    let narrow = min(1, max(Self.narrowest, (box.width / size - gaps) / letters))
    size = min(size, box.width / (letters * narrow + gaps))
    var x = (box.minX + box.maxX) / 2 - size * (letters * narrow + gaps) / 2
    let top = (box.minY + box.maxY) / 2 + size * height / 2
    var elements: [PathElement] = []
    for letter in found {
      let place = Transform(a: size * narrow, b: 0, c: 0, d: -size, tx: x, ty: top)
      elements += letter.path.applying(place).elements
      x += size * (letter.width * narrow + gap)
    }
    return Path(elements)
  }

  /// Returns a letter. A small one that is not drawn is a smaller capital on the same line.
  private func letter(_ name: String) -> Letter? {
    if let found = letters[name] { return found }
    guard let capital = letters[name.uppercased()] else { return nil }
    let smaller = Transform(a: Self.small, b: 0, c: 0, d: Self.small, tx: 0, ty: height * (1 - Self.small))
    return Letter(width: capital.width * Self.small, path: capital.path.applying(smaller))
  }
}
