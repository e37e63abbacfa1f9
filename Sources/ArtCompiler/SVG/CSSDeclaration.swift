internal import AvatarText

/// A property and its value, as a style sheet or a `style` attribute writes it.
struct CSSDeclaration {
  let name: String
  let value: String
  let isImportant: Bool

  /// Returns the declarations of a text without comments. Passes over what has no colon, as CSS does.
  static func list(_ text: some StringProtocol) -> [CSSDeclaration] {
    pieces(of: text).compactMap { piece in
      guard let (name, value) = piece.utf8.halves(at: ":") else { return nil }
      var plain = value.trimmed
      let important = plain.lowercased().utf8.removing(suffix: "important")?.trimmed.utf8.hasSuffix("!") ?? false
      if important, let mark = plain.utf8.lastIndex(of: UInt8(ascii: "!")) { plain = plain[..<mark].trimmed }
      let property = name.trimmed
      return CSSDeclaration(
        name: property.utf8.hasPrefix("--") ? property : property.lowercased(), value: plain, isImportant: important)
    }
  }

  /// The order in which they hold: those that are important last.
  static func cascade(_ declarations: [CSSDeclaration]) -> [CSSDeclaration] {
    declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant)
  }

  /// Splits at semicolons, but not at those in quotes and brackets.
  private static func pieces(of text: some StringProtocol) -> [String] {
    var (pieces, piece): ([String], [UInt8]) = ([], [])
    var (quote, brackets): (UInt8?, Int) = (nil, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: ";"), quote == nil, brackets == 0 {
        pieces.append(String(decoding: piece, as: UTF8.self))
        piece = []
        continue
      }
      piece.append(byte)
      switch byte {
      case quote: quote = nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote ?? byte
      case UInt8(ascii: "("): brackets += quote == nil ? 1 : 0
      case UInt8(ascii: ")"): brackets = max(0, brackets - (quote == nil ? 1 : 0))
      default: break
      }
    }
    return pieces + [String(decoding: piece, as: UTF8.self)]
  }

  static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return text }
    return text.replacing(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/.matchingSemantics(.unicodeScalar), with: " ")
  }
}
