import AvatarRaster
import AvatarRun
import AvatarScene

/// The `--report` file: a JSON line about every record, then one about the run. It appears when the run has ended, and is written as the run
/// goes, so that it takes no memory.
final class RunReport {
  private var writer: StagedWriter?
  private var failure: OutputError?

  init(path: String) throws(OutputError) { writer = try StagedWriter(for: path, stop: Signals.stop) }

  func add(_ outcome: RecordOutcome) {
    let errors = outcome.diagnostics.filter { $0.severity == .error }.map { JSON.string($0.text) }
    let warnings = outcome.diagnostics.filter { $0.severity == .warning }.map { JSON.string($0.text) }
    append(
      .members([
        ("id", .string(outcome.id)), ("status", .string(outcome.status.rawValue)), ("files", .array(outcome.files.map { .string($0) })),
        ("warnings", .array(warnings)), ("error", errors.first ?? .null), ("shared", outcome.shared ? .bool(true) : nil),
        ("ms", .int(outcome.milliseconds)),
      ]))
  }

  /// Throws what kept any line from being written.
  func finish(_ summary: RunSummary) throws {
    append(
      .members([
        (
          "summary",
          .members([
            ("rendered", .int(summary.rendered)), ("unchanged", .int(summary.unchanged)), ("failed", .int(summary.failed)),
            ("shared", .int(summary.shared)), ("warnings", .int(summary.warnings)), ("planned", .int(summary.planned)),
          ])
        )
      ]))
    if let failure { throw failure }
    try writer.take()?.commit()
  }

  private func append(_ value: JSON) {
    guard failure == nil else { return }
    do { try writer?.append(Array((JSONWriter.line(value) + "\n").utf8)) } catch { failure = error }
  }
}
