/// Texts in which a delimiter combines with its neighbour into another `Character`.
enum HostileText {
  /// A combining mark, a prepended letter, a joiner, a variation selector, a regional indicator and
  /// a tag.
  static let marks: [Unicode.Scalar] = ["\u{301}", "\u{600}", "\u{200D}", "\u{FE0F}", "\u{1F1E6}", "\u{E0061}"]

  /// Every ASCII character that is neither a letter nor a digit, and the multi-character delimiters
  /// of languages.
  static let delimiters: [String] =
    (0..<128).map { Unicode.Scalar(UInt8($0)) }.filter { !isWord($0) }.map { String($0) } + [
      "*/", "/*", "-->", "<!--", "]]>", "</script>", "\"\"\"", "\"#", "${x}", "$(x)", "%0A", "::", "\\\"", "\\'", "\\`",
      "\\|", "\r\n",
    ]

  static let all: [String] = delimiters.flatMap { delimiter in
    [delimiter] + marks.flatMap { ["\($0)\(delimiter)", "\(delimiter)\($0)", "a\($0)\(delimiter)\($0)b"] }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}
