internal import AvatarScene
internal import AvatarSupport
import AvatarRaster
import AvatarRun

/// The console output of a run. Standard output has the paths, or the report or the tar archive if
/// requested; standard error has messages, the progress bar and the summary.
struct RunConsole {
  private let common: CommonOptions
  private let folder: OutputFolder
  private var tar: TarStream?
  private var bar: ProgressBar?
  private var report: RunReportWriter?
  /// Whether standard output is for paths, and not for the report or a tar archive.
  private let printsPaths: Bool
  /// Text that waits for the next redraw of the bar, so that both are written together.
  private var messages = ""
  private var paths = ""

  /// - Throws: `OutputError` if the report cannot be created.
  init(common: CommonOptions, run: RunOptions) throws(OutputError) {
    self.common = common
    folder = OutputFolder(existing: run.folder)
    let wanted =
      common.progress == .always || common.progress == .auto && Terminal.standardErrorIsTerminal && !common.quiet
    bar = wanted ? ProgressBar() : nil
    tar = run.isTar ? TarStream() : nil
    printsPaths = run.report != RunOptions.standardOutput && !run.isTar
    report = try run.report.map { path throws(OutputError) in try RunReportWriter(path: path) }
  }

  /// - Parameter progress: the fraction of the input that was read, 0 to 1; nil if unknown.
  mutating func report(_ outcome: RecordOutcome, _ summary: RunSummary, progress: Double?) {
    for diagnostic in outcome.diagnostics { report(diagnostic) }
    if outcome.status == .rendered, !common.quiet, printsPaths {
      paths += outcome.files.map { folder.path(of: $0.name) + "\n" }.joined()
    }
    if outcome.status == .planned, printsPaths { paths += PlainText.line(outcome.id, limit: .max) + "\n" }
    tar?.add(outcome)
    report?.add(outcome)
    if bar?.isDue ?? true { show(summary, progress) }
  }

  /// Reports a message that belongs to no record.
  mutating func report(_ diagnostic: Diagnostic) {
    if common.verbosity.shows(diagnostic.severity) { messages += "\(diagnostic)\n" }
  }

  /// - Parameters:
  ///   - notes: messages about the whole run.
  ///   - reports: lines with the hit rates of the caches.
  mutating func finish(_ summary: RunSummary, _ notes: [Diagnostic], reports: [String]) throws {
    bar?.clear()
    bar = nil
    show(summary, nil)
    tar?.finish(summary)
    try report?.finish(summary)
    if !common.quiet { Terminal.message(Self.sentence(summary, tar == nil ? folder.path : "a tar on standard output")) }
    if common.verbose {
      for words in notes.map({ "\($0)" }) + reports.map({ "note: \($0)" }) { Terminal.message("\(words)\n") }
    }
  }

  private mutating func show(_ summary: RunSummary, _ progress: Double?) {
    // If the bar and the paths share a terminal, the bar must make room for the paths.
    if !paths.isEmpty, Terminal.standardOutputIsTerminal { bar?.clear() }
    // If the reader closed standard output, the run ends after the files in progress.
    if !paths.isEmpty, !Terminal.output(paths) { Signals.stopForClosedOutput() }
    if bar == nil, !messages.isEmpty { Terminal.message(messages) }
    bar?.draw(summary, progress: progress, messages: messages)
    (messages, paths) = ("", "")
  }

  /// `38 rendered (2 shared a drawing), 1 unchanged, 1 failed, 3 warnings → out`
  static func sentence(_ summary: RunSummary, _ folder: String) -> String {
    var parts = ["\(summary.rendered) rendered" + (summary.shared > 0 ? " (\(summary.shared) shared a drawing)" : "")]
    if summary.planned > 0 { parts = ["\(summary.planned) would be rendered"] }
    if summary.unchanged > 0 { parts.append("\(summary.unchanged) unchanged") }
    if summary.failed > 0 { parts.append("\(summary.failed) failed") }
    if summary.warnings > 0 { parts.append("\(summary.warnings) warning\(summary.warnings == 1 ? "" : "s")") }
    if let pruned = summary.pruned { parts.append("\(pruned) \(summary.planned > 0 ? "would be removed" : "removed")") }
    if summary.elsewhere > 0 { parts.append("\(summary.elsewhere) in other shards") }
    let reason =
      summary.stoppedBy == CancellationFlag.closedOutput ? "because standard output is closed" : "by a signal"
    let end = summary.stoppedBy != 0 ? "; stopped \(reason), run again to go on" : ""
    return parts.joined(separator: ", ") + " → \(PlainText.line(folder))\(end)\n"
  }
}
