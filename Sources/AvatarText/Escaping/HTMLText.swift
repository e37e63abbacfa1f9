/// Text as it may stand in HTML, between tags or in an attribute's quotes of either kind.
package enum HTMLText {
  /// What is no visible character is written out, as in messages; nothing in the text is markup.
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
