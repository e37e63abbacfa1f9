package import AvatarSupport
internal import AvatarScene

extension RecordOutcome {
  /// The JSON of a record's outcome; reports, the manifest of a tar archive and HTTP responses use
  /// the same members.
  ///
  /// - Parameter own: members that replace the names and sizes of the files.
  package func json(own: [(String, JSON?)]? = nil) -> JSON {
    let texts = { (severity: Diagnostic.Severity) in
      diagnostics.filter { $0.severity == severity }.map { JSON.string($0.text) }
    }
    return .members(
      [
        ("id", id.isEmpty ? .null : .string(id)), ("line", line.map { .int($0) }), ("status", .string(status.rawValue)),
        ("key", key.map { .string($0) } ?? .null), ("look", look.map { .string($0) }),
      ]
        + (own ?? [
          ("files", .array(files.map { .members([("name", .string($0.name)), ("bytes", $0.size.map(JSON.int))]) }))
        ]) + [
          ("warnings", .array(texts(.warning))), ("error", texts(.error).first ?? .null),
          ("retry", status == .failed ? .bool(isRetryable) : nil),
          ("shared", shared ? .bool(true) : nil), ("ms", .int(milliseconds)),
        ])
  }
}

extension RunSummary {
  /// The last line of a report.
  package var json: JSON {
    .members([
      (
        "summary",
        .members([
          ("rendered", .int(rendered)), ("unchanged", .int(unchanged)), ("failed", .int(failed)),
          ("retry", .int(retryable)), ("shared", .int(shared)),
          ("warnings", .int(warnings)), ("planned", .int(planned)), ("elsewhere", .int(elsewhere)),
          ("pruned", pruned.map { .int($0) }),
          ("files", .int(files)), ("bytes", .int(bytes)), ("exit", .int(Int(exitStatus.rawValue))),
        ])
      )
    ])
  }
}
