/// Escaping for style sheets.
package enum CSSText {
  /// Returns an identifier: all characters except letters, digits, `-` and `_` are escaped.
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

  /// Returns the URL of a file in the style sheet's folder.
  package static func url(_ file: String) -> String { "url(\"\(PercentEncoding.encoded(file))\")" }

  /// Returns the text for the inside of a comment, which it cannot end.
  package static func comment(_ text: String) -> String { text.utf8.replacing("*/", with: "* /") }
}
