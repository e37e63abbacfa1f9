import AvatarRaster
import AvatarRun
import AvatarScene

/// The `--report`: a JSON line about every record, then one about the run. A file appears when the run has ended, and is written as the run
/// goes, so that it takes no memory; standard output has each line at once.
final class RunReport {
  /// The path that means standard output.
  static let standardOutput = "-"

  private var writer: StagedWriter?
  private let isPrinted: Bool
  private var failure: OutputError?

  init(path: String) throws(OutputError) {
    isPrinted = path == Self.standardOutput
    writer = isPrinted ? nil : try StagedWriter(for: path, stop: Signals.stop)
  }

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
    let line = JSONWriter.line(value) + "\n"
    if isPrinted {
      // A reader who went away wants no more: the run ends after the files that are being written.
      if !Terminal.output(line) { Signals.stopForClosedOutput() }
      return
    }
    guard failure == nil else { return }
    do { try writer?.append(Array(line.utf8)) } catch { failure = error }
  }
}
