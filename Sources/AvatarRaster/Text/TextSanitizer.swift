/// Makes a text of any origin safe to lay out: short, of one line, in its own order.
enum TextSanitizer {
  /// Characters as people count them; what is longer ends in an ellipsis.
  static let maximumCharacters = RasterLimit.labelCharacters
  /// Accents on one letter.
  static let maximumMarks = 4
  /// Code points in one character; the longest emoji in use has 10.
  static let maximumScalars = 24

  /// No control characters, no marks that turn the reading order around, few accents, few characters; no space at the ends.
  static func clean(_ text: String) -> String {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4096)))
    let kept = String(String.UnicodeScalarView(start.unicodeScalars.compactMap(replacement)))
    let trimmed = kept.drop(while: \.isWhitespace)
    var characters = trimmed.prefix(maximumCharacters + 1).map(limited)
    if characters.count > maximumCharacters { characters[(maximumCharacters - 1)...] = ["…"] }
    while characters.last.map({ $0.allSatisfy(\.isWhitespace) }) == true { characters.removeLast() }
    return characters.joined()
  }

  /// The first character as a picture, where it can be one.
  static func emoji(_ text: String) -> String {
    guard let first = clean(text).first else { return "" }
    let scalars = first.unicodeScalars
    guard scalars.count == 1, let only = scalars.first?.properties, only.isEmoji, !only.isEmojiPresentation else {
      return String(first)
    }
    return String(first) + "\u{FE0F}"
  }

  /// Line ends and tabs become spaces; what has no picture of its own and does something goes.
  private static func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFC:
      nil
    default: scalar.properties.isNoncharacterCodePoint ? nil : scalar
    }
  }

  /// One character with at most so many accents; the selectors that choose a picture do not count.
  private static func limited(_ character: Character) -> String {
    guard character.unicodeScalars.count > 1 else { return String(character) }
    var marks = 0
    var result = String.UnicodeScalarView()
    for scalar in character.unicodeScalars.prefix(maximumScalars) {
      if isMark(scalar) { marks += 1 }
      if !isMark(scalar) || marks <= maximumMarks { result.append(scalar) }
    }
    return String(result)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if (0xFE00...0xFE0F).contains(scalar.value) { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }
}
