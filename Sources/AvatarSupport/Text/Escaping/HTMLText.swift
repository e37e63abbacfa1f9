/// Escaping for HTML, for text content and for attributes in either kind of quotes.
package enum HTMLText {
  /// Returns the text without markup; invisible characters are escaped as in messages.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in PlainText.lines(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
