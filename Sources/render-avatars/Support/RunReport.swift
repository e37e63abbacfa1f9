import AvatarRaster
import AvatarRun

/// The `--report`: a JSON line about every record, then one about the run. It grows a line at a time, in its own place, so that others can follow it and
/// a killed run leaves what it came to.
final class RunReport {
  private var writer: StagedWriter?
  private let isPrinted: Bool
  private var failure: OutputError?

  init(path: String) throws(OutputError) {
    isPrinted = path == RunOptions.standardOutput
    guard !isPrinted else { return }
    var file = try StagedWriter(for: path, stop: Signals.stop)
    try file.show()
    writer = consume file
  }

  func add(_ outcome: RecordOutcome) { append(outcome.json()) }

  /// Throws what kept any line from being written.
  func finish(_ summary: RunSummary) throws {
    append(summary.json)
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
