internal import AvatarText
internal import AvatarScene

/// Annotations of a pull request on GitHub: one workflow command for each cause.
package enum GitHubAnnotations {
  /// GitHub keeps this number of annotations for each step.
  static let maximum = 10

  /// - Parameter folder: the path of the set in the repository.
  package static func text(_ causes: [GoldenCause], verdicts: [GoldenVerdict], folder: String) -> String {
    let shown = causes.count > maximum ? maximum - 1 : causes.count
    let files = verdicts.keyed(by: \.name)
    var lines = causes.prefix(shown).map { cause in
      let first = cause.goldens.first.flatMap { files[$0] }
      let file =
        first?.golden.map { "\(folder)/\(GoldenEntry.drawnFile(of: $0.name))" }
        ?? "\(folder)/\(GoldenFolder.manifestFile)"
      return line(
        file: file, title: cause.sentence, cause.goldens.prefix(20).map(GoldenName.shown).joined(separator: ", "))
    }
    if causes.count > shown {
      lines.append(
        line(
          file: "\(folder)/\(GoldenFolder.manifestFile)", title: "\(causes.count - shown) more causes",
          "look at the report"))
    }
    return lines.joined()
  }

  private static func line(file: String, title: String, _ message: String) -> String {
    "::error file=\(WorkflowCommandText.property(file)),title=\(WorkflowCommandText.property(title))::\(WorkflowCommandText.data(message))\n"
  }
}
