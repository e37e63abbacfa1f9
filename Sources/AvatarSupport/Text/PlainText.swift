/// Untrusted text, escaped for one line of a terminal or a log.
public enum PlainText {
  /// The number of Unicode scalars that are kept by default.
  @usableFromInline package static let defaultLimit = 1000

  /// Returns the text with every invisible character escaped, as `\u{1B}`. A value cannot colour or
  /// clear a terminal, start a new line, or reverse the reading order. It also cannot command a
  /// build service that accepts `##[command]` anywhere in a log.
  ///
  /// - Parameter limit: the number of Unicode scalars that are kept; a longer text ends in `…`.
  public static func line(_ text: String, limit: Int = defaultLimit) -> String {
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !text.utf8.contains("##[") {
      return text
    }
    var result = ""
    var hashes = 0
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < limit else { return result + "…" }
      let isCommand = scalar == "[" && hashes > 1
      if isHidden(scalar) || isCommand { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
      // A scalar that comparisons ignore does not break the sequence.
      if scalar == "#" { hashes += 1 } else if !scalar.properties.isDefaultIgnorableCodePoint { hashes = 0 }
    }
    return result
  }

  /// Returns a text of several lines escaped in the same way; its line breaks stay.
  package static func lines(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && isHidden($0) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar != "\n", isHidden(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// Returns true for control characters, line breaks and bidirectional controls.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
