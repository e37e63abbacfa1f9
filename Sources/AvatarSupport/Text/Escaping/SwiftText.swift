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

  /// Returns the text of a file name for use in a name of Swift. Different file names give
  /// different texts.
  ///
  /// A single `-` becomes `_`. Every other character that is no letter and no digit, `_` too,
  /// becomes `__5F_`: its code between two underscores and one. Percent-encoding is decoded first,
  /// so the code is that of the id's character.
  package static func identifierPart(_ name: String) -> String {
    var result = ""
    var before: UnicodeScalar?
    for scalar in PercentEncoding.decoded(name).unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": result.unicodeScalars.append(scalar)
      case "-" where before != "-": result += "_"
      default: result += "__" + String(scalar.value, radix: 16, uppercase: true) + "_"
      }
      before = scalar
    }
    return result
  }
}
