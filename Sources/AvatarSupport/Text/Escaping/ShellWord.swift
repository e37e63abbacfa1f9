/// Quoting for a word of a shell command that users copy.
package enum ShellWord {
  /// Returns the word unchanged if the shell gives no character of it a meaning, otherwise in
  /// single quotes. A word with an invisible character is quoted with `$'…'`, each of its bytes as
  /// `\x1B`, so that the command stays on one line and shows what it does.
  ///
  /// There is no quote between `$'` and `'`, not even an escaped one: a shell without this syntax
  /// reads it as plain quotes and still sees one word.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    // True if the word has a character that is escaped for display.
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
