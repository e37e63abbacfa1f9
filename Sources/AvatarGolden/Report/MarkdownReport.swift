internal import AvatarPixels
package import AvatarScene
internal import AvatarSupport
internal import AvatarRaster

/// The verdicts as Markdown, for a CI summary or a comment on a pull request: grouped by cause,
/// with the paths of the pictures.
package struct MarkdownReport: Sendable {
  /// The maximum number of goldens with a table row for each cause.
  private let rows: Int
  /// The maximum size of the text, in bytes; GitHub allows 65536 characters in a comment, and 1 MiB
  /// in a summary.
  private let limit: Int
  /// The beginning of the text.
  private let head: String

  /// The marker by which a later run finds the comment that it may replace.
  package static let mark = "<!-- render-avatars goldens -->"

  /// The format of a CI step summary.
  package static let summary = MarkdownReport(rows: 50, limit: 500_000, head: "")
  /// The format of a comment on a pull request.
  package static let comment = MarkdownReport(rows: 8, limit: 60_000, head: mark + "\n")

  /// Returns the text about a set that cannot be opened.
  package func text(opening diagnostics: [Diagnostic]) -> String {
    let shown = diagnostics.prefix(rows).map { "- \(MarkdownText.code($0.text))\n" }.joined()
    let more = diagnostics.count > rows ? "\nAnd \(diagnostics.count - rows) more.\n" : ""
    return head + "## The goldens cannot be drawn\n\n" + shown + more
  }

  /// - Parameters:
  ///   - comparison: how the goldens were compared, as text.
  ///   - folder: the path of the report from the reader's point of view.
  package func text(_ report: GoldenReport, comparison: String, folder: String) -> String {
    var text = head + "## \(report.title)\n\n\(MarkdownText.code(comparison))\n"
    guard !report.verdicts.isEmpty else { return text }
    text += "\n| goldens | because |\n|---:|---|\n"
    text += report.causes.prefix(100).map {
      "| \($0.goldens.count) | \(MarkdownText.code("\($0.shownSubject) \($0.what)")) |\n"
    }.joined()
    for (number, row) in report.rows.enumerated() {
      let section = section(row.cause, row.verdicts, folder)
      guard text.utf8.count + section.utf8.count < limit else {
        text += "\nAnd \(report.causes.count - number) more causes: see the report.\n"
        break
      }
      text += section
    }
    let command = report.acceptAllCommand.map { $0.utf8.count < 2000 ? $0 : report.acceptCommand + " NAME…" }
    if let command {
      text += "\nTo take what was looked at, on your own machine:\n\n```sh\n\(command)\n```\n"
    }
    return text
      + "\nThe pictures, and old and new side by side: \(MarkdownText.code("\(folder)/\(ReportFolder.pageFile)"))\n"
  }

  private func section(_ cause: GoldenCause, _ verdicts: [GoldenVerdict], _ folder: String) -> String {
    guard !verdicts.isEmpty else { return "" }
    var text =
      "\n### \(MarkdownText.code("\(cause.shownSubject) \(cause.what)"))\n\n| golden | shows | pixels | box | picture |\n|---|---|---:|---|---|\n"
    for verdict in verdicts.prefix(rows) {
      let difference = verdict.differences.max { $0.total < $1.total }
      let pixels = difference.map { "\($0.seen.map(\.beyond) ?? $0.count), by at most \($0.largest)" } ?? "none"
      let box = difference.map { "\($0.box.width) × \($0.box.height) at \($0.box.x), \($0.box.y)" } ?? ""
      let picture = verdict.pictures(in: folder).first.map { MarkdownText.code($0) } ?? ""
      let shows = verdict.golden.map { MarkdownText.code("\($0.subjectName); \($0.subject.description)") } ?? ""
      text += "| \(MarkdownText.code(verdict.name)) | \(shows) | \(pixels) | \(box) | \(picture) |\n"
    }
    if verdicts.count > rows {
      let rest = verdicts.dropFirst(rows).prefix(200).map { MarkdownText.code($0.name) }.joined(separator: " ")
      text += "\n<details><summary>and \(verdicts.count - rows) more</summary>\n\n\(rest)\n\n</details>\n"
    }
    return text
  }
}

extension GoldenVerdict {
  /// The differences of its pictures.
  var differences: [PictureDifference] {
    findings.compactMap { if case .pixels(_, let difference, _) = $0 { difference } else { nil } }
  }
}
