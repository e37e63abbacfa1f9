/// Text as it may stand in a style sheet.
enum CSSText {
  /// An identifier: what is not a letter, a digit, `-` or `_` is escaped.
  static func identifier(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": result.unicodeScalars.append(scalar)
      default: result += "\\" + String(scalar.value, radix: 16) + " "
      }
    }
    return result
  }

  /// A file beside the style sheet.
  static func url(_ file: String) -> String { "url(\"\(WebAddress.of(file))\")" }

  /// Words inside a comment, which they cannot end.
  static func comment(_ text: String) -> String { text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /") }
}
