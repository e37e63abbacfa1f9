/// Text as it may stand in a workflow command of GitHub Actions: `::error file=a.png,title=words::more words`.
package enum WorkflowCommandText {
  /// What stands behind the second `::`. It is one line, whatever it holds: a line of its own would be a command of its own.
  package static func data(_ text: String) -> String { PlainText.line(text).utf8.replacing("%", with: "%25") }

  /// The value of a property.
  package static func property(_ text: String) -> String {
    data(text).utf8.replacing(":", with: "%3A").utf8.replacing(",", with: "%2C")
  }
}
