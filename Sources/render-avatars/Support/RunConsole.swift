import AvatarRaster
import AvatarScene
import AvatarRun

/// What a user sees of a run: paths on standard output; messages, the bar and the summary on standard error.
struct RunConsole {
  private let common: CommonOptions
  private let folder: String
  private var bar: ProgressBar?
  private var report: RunReport?

  init(common: CommonOptions, run: RunOptions, total: Int?) {
    self.common = common
    folder = run.folder
    let wanted = common.progress == .always || common.progress == .auto && Machine.standardErrorIsTerminal && !common.quiet
    bar = wanted ? ProgressBar(total: total) : nil
    report = run.report.map { RunReport(path: $0) }
  }

  mutating func tell(_ outcome: RecordOutcome, _ summary: RunSummary) {
    let messages = outcome.diagnostics.filter { $0.severity == .error || !common.quiet }
    if !messages.isEmpty || !outcome.files.isEmpty && outcome.status == .rendered { bar?.clear() }
    for message in messages { Terminal.message("\(message)\n") }
    list(outcome)
    report?.add(outcome)
    bar?.update(summary)
  }

  /// A reader who went away wants no more: the run ends after the files that are being written.
  private func list(_ outcome: RecordOutcome) {
    var lines: [String] = []
    if outcome.status == .rendered, !common.quiet { lines = outcome.files.map { "\(folder)/\($0)\n" } }
    if outcome.status == .planned { lines = [PlainText.line(outcome.id, limit: .max) + "\n"] }
    if !lines.isEmpty, !Terminal.output(lines.joined()) { Signals.stopForClosedOutput() }
  }

  mutating func finish(_ summary: RunSummary, renderer: AvatarRenderer) throws {
    bar?.clear()
    try report?.finish(summary)
    if !common.quiet { Terminal.message(Self.sentence(summary, folder)) }
    if common.verbose { Terminal.message("note: \(renderer.cacheReport)\n") }
  }

  /// `38 rendered (2 shared a drawing), 1 unchanged, 1 failed, 3 warnings → out`
  static func sentence(_ summary: RunSummary, _ folder: String) -> String {
    var parts = ["\(summary.rendered) rendered" + (summary.shared > 0 ? " (\(summary.shared) shared a drawing)" : "")]
    if summary.planned > 0 { parts = ["\(summary.planned) would be rendered"] }
    if summary.unchanged > 0 { parts.append("\(summary.unchanged) unchanged") }
    if summary.failed > 0 { parts.append("\(summary.failed) failed") }
    if summary.warnings > 0 { parts.append("\(summary.warnings) warning\(summary.warnings == 1 ? "" : "s")") }
    if summary.elsewhere > 0 { parts.append("\(summary.elsewhere) in other shards") }
    let reason = summary.stoppedBy == StopFlag.closedOutput ? "because standard output is closed" : "by a signal"
    let end = summary.stoppedBy != 0 ? "; stopped \(reason), run again to go on" : ""
    return parts.joined(separator: ", ") + " → \(folder)\(end)\n"
  }
}
