import AvatarRaster
import AvatarScene
import AvatarRun

/// The `--report` file: a JSON line about every record, then one about the run. It appears when the run has ended.
struct RunReport {
  private let path: String
  private var lines: [UInt8] = []

  init(path: String) { self.path = path }

  mutating func add(_ outcome: RecordOutcome) {
    let errors = outcome.diagnostics.filter { $0.severity == .error }.map { JSON.string($0.text) }
    let warnings = outcome.diagnostics.filter { $0.severity == .warning }.map { JSON.string($0.text) }
    append(
      .members([
        ("id", .string(outcome.id)), ("status", .string(outcome.status.rawValue)), ("files", .array(outcome.files.map { .string($0) })),
        ("warnings", .array(warnings)), ("error", errors.first ?? .null), ("shared", outcome.shared ? .bool(true) : nil),
        ("ms", .int(outcome.milliseconds)),
      ]))
  }

  mutating func finish(_ summary: RunSummary) throws {
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
    try AtomicFile.write(lines, to: path)
  }

  private mutating func append(_ value: JSON) { lines += Array((JSONWriter.line(value) + "\n").utf8) }
}
