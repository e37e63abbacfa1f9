internal import AvatarSupport

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
    // What closes the quotes or brackets that are open.
    var end: UInt8?
    return Array(text.utf8).split { byte in
      if end == nil, [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "(")].contains(byte) {
        end = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : byte
      } else if byte == end {
        end = nil
      }
      return byte == UInt8(ascii: ";") && end == nil
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return text }
    return text.replacing(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/.matchingSemantics(.unicodeScalar), with: " ")
  }
}
