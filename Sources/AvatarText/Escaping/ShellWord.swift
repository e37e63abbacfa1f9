/// A word of a command that people copy into a shell.
package enum ShellWord {
  /// The word as it is where nothing in it has a meaning, else in single quotes. A word with a character that nobody sees stands in
  /// the quotes of `$'…'`, each of its bytes as `\x1B`, so that the command stays one line that shows what it does.
  ///
  /// Between `$'` and `'` no quote stands, not even behind a backslash: a shell that does not know these quotes takes them for plain
  /// ones, and still sees one word.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    // What would be written out where the command is shown.
    guard !PlainText.line(word, limit: .max).utf8.elementsEqual(word.utf8) else {
      return "'" + word.utf8.replacing("'", with: "'\\''") + "'"
    }
    var result = "$'"
    for scalar in word.unicodeScalars {
      if "'\\[".unicodeScalars.contains(scalar) || PlainText.isHidden(scalar) {
        for byte in scalar.utf8 { result += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-", "/", "@", "%", "+", "=", ":", ",": true
    default: false
    }
  }
}
