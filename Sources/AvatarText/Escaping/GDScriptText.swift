/// Text as it may stand in Godot's resource files, whose strings are those of GDScript.
package enum GDScriptText {
  /// A string literal, quotes and all.
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
