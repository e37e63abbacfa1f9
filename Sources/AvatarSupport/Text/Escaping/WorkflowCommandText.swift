/// Escaping for a workflow command of GitHub Actions: `::error file=a.png,title=words::more words`.
package enum WorkflowCommandText {
  /// Returns the text after the second `::`. It is always one line, because a new line would start
  /// a new command.
  package static func data(_ text: String) -> String { PlainText.line(text).utf8.replacing("%", with: "%25") }

  /// Returns the value of a property.
  package static func property(_ text: String) -> String {
    data(text).utf8.replacing(":", with: "%3A").utf8.replacing(",", with: "%2C")
  }
}
