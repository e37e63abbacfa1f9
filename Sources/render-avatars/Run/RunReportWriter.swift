internal import AvatarSupport
import AvatarRaster
import AvatarRun

/// The file of `--report`: one JSON line for every record, then one for the run. It grows in place,
/// one line at a time, so that other processes can follow it and a killed run leaves its results so
/// far.
final class RunReportWriter {
  private var writer: AtomicFile?
  private let isPrinted: Bool
  private var failure: OutputError?

  init(path: String) throws(OutputError) {
    isPrinted = path == RunOptions.standardOutput
    guard !isPrinted else { return }
    var file = try AtomicFile(for: path, stop: Signals.stop)
    try file.show()
    writer = consume file
  }

  func add(_ outcome: RecordOutcome) { append(outcome.json()) }

  /// - Throws: the error of the first line that could not be written.
  func finish(_ summary: RunSummary) throws {
    append(summary.json)
    if let failure { throw failure }
    try writer.take()?.commit()
  }

  private func append(_ value: JSON) {
    let line = JSONWriter.line(value) + "\n"
    if isPrinted {
      // If the reader closed standard output, the run ends after the files in progress.
      if !Terminal.output(line) { Signals.stopForClosedOutput() }
      return
    }
    guard failure == nil else { return }
    do { try writer?.append(Array(line.utf8)) } catch { failure = error }
  }
}
