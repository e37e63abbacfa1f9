/// Escaping for Godot's resource files. Their strings have GDScript's syntax.
package enum GDScriptText {
  /// Returns a string literal, including the quotes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\u{0}"..<"\u{20}":
        result += scalar.value < 16 ? "\\u000" : "\\u00"; result += String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
