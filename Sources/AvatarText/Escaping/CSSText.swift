/// Text as it may stand in a style sheet.
package enum CSSText {
  /// An identifier: what is not a letter, a digit, `-` or `_` is escaped.
  package static func identifier(_ text: String) -> String {
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
  package static func url(_ file: String) -> String { "url(\"\(WebAddress.of(file))\")" }

  /// Words inside a comment, which they cannot end.
  package static func comment(_ text: String) -> String { text.utf8.replacing("*/", with: "* /") }
}
