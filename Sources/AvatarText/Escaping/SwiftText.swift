/// Escaping for Swift source.
package enum SwiftText {
  /// Returns a string literal, including the quotes.
  package static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where PlainText.isHidden(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns the text for a `//` comment: a line break would end the comment.
  package static func comment(_ text: String) -> String { PlainText.line(text, limit: .max) }

  /// Returns the letters, digits and underscores of the text, for use in a name.
  package static func identifierPart(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": result.unicodeScalars.append(scalar)
      case "-", "_": result += "_"
      default: result += "_" + String(scalar.value, radix: 16) + "_"
      }
    }
    return result
  }
}
