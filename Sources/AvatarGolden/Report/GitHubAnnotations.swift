internal import AvatarSupport
package import AvatarScene

/// Annotations of a pull request on GitHub: one workflow command for each cause.
package enum GitHubAnnotations {
  /// GitHub keeps this number of annotations for each step.
  static let maximum = 10

  /// - Parameter folder: the path of the set in the repository.
  package static func text(_ causes: [GoldenCause], folder: String) -> String {
    let shown = causes.count > maximum ? maximum - 1 : causes.count
    let file = "\(folder)/\(GoldenFolder.manifestFile)"
    var lines = causes.prefix(shown).map { cause in
      line(file: file, title: cause.sentence, cause.goldens.prefix(20).map(GoldenName.shown).joined(separator: ", "))
    }
    if causes.count > shown {
      lines.append(
        line(file: file, title: "\(causes.count - shown) more causes", "look at the report"))
    }
    return lines.joined()
  }

  /// Returns the annotations of a set that cannot be opened.
  ///
  /// - Parameter file: returns the path of a diagnostic's file in the repository.
  package static func text(opening diagnostics: [Diagnostic], file: (String?) -> String) -> String {
    diagnostics.prefix(maximum).map {
      line(file: file($0.file), title: "The goldens cannot be drawn", $0.text, at: $0.line)
    }.joined()
  }

  /// Returns a warning about the whole step.
  package static func warning(_ message: String) -> String { "::warning::\(WorkflowCommandText.data(message))\n" }

  private static func line(file: String, title: String, _ message: String, at number: Int? = nil) -> String {
    let place = "file=\(WorkflowCommandText.property(file))" + (number.map { ",line=\($0)" } ?? "")
    return "::error \(place),title=\(WorkflowCommandText.property(title))::\(WorkflowCommandText.data(message))\n"
  }
}
