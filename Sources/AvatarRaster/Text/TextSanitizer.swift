/// Makes untrusted text safe for layout: short, on one line, in its own reading order.
enum TextSanitizer {
  /// The most user-perceived characters; a longer text ends in an ellipsis.
  static let maximumCharacters = RasterLimit.labelCharacters
  /// The most combining marks per character.
  static let maximumMarks = 4
  /// The most code points per character; the longest emoji in use has 10.
  static let maximumScalars = 24

  /// Returns the text without control characters and directional overrides, with a limit on
  /// combining marks and characters, and without spaces at the ends.
  static func clean(_ text: String) -> String {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4096)))
    let kept = String(String.UnicodeScalarView(start.unicodeScalars.compactMap(replacement)))
    let trimmed = kept.drop(while: \.isWhitespace)
    var characters = trimmed.prefix(maximumCharacters + 1).map(limited)
    if characters.count > maximumCharacters { characters[(maximumCharacters - 1)...] = ["…"] }
    while characters.last.map({ $0.allSatisfy(\.isWhitespace) }) == true { characters.removeLast() }
    return characters.joined()
  }

  /// Returns the first character, in emoji presentation where it has one.
  static func emoji(_ text: String) -> String {
    guard let first = clean(text).first else { return "" }
    let scalars = first.unicodeScalars
    guard scalars.count == 1, let only = scalars.first?.properties, only.isEmoji, !only.isEmojiPresentation else {
      return String(first)
    }
    return String(first) + "\u{FE0F}"
  }

  /// Replaces line breaks and tabs with spaces, and removes invisible control characters.
  private static func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFC:
      nil
    default: scalar.properties.isNoncharacterCodePoint ? nil : scalar
    }
  }

  /// Returns a character with at most `maximumMarks` combining marks. Variation selectors do not
  /// count.
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
