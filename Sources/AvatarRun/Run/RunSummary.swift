package import AvatarScene

/// The totals of a run so far.
package struct RunSummary: Hashable, Sendable {
  /// The number of rendered records.
  package var rendered = 0
  /// The number of records whose files were already up to date.
  package var unchanged = 0
  /// The number of failed records.
  package var failed = 0
  /// The failed records that are valid, but whose files could not be put in place.
  package var refused = 0
  /// The failed records that may succeed later; see `RecordOutcome.isRetryable`.
  package var retryable = 0
  /// The rendered records that used another record's drawing.
  package var shared = 0
  /// The number of warnings.
  package var warnings = 0
  /// The records, usable or not, that belong to other shards.
  package var elsewhere = 0
  /// `--dry-run`: the records that would be rendered.
  package var planned = 0
  /// The number of files that were written or found unchanged.
  package var files = 0
  /// The size of these files in bytes, as far as it was requested.
  package var bytes = 0
  /// `--prune`: the files that no record owns; nil if they were not searched for.
  package var pruned: Int?
  /// The reason why the run ended before its input.
  package var fatal: ExitStatus?
  /// The number of the signal that stopped the run; 0 if none did.
  package var stoppedBy: Int32 = 0

  /// Creates an empty summary.
  package init() {}

  /// The number of processed records.
  package var done: Int { rendered + unchanged + failed + planned }
  /// The number of records that can be rendered.
  package var usable: Int { rendered + unchanged + planned + elsewhere + refused }

  /// The exit status: the reason of an early end has priority, then a run without any usable
  /// record, then single failed records.
  package var exitStatus: ExitStatus {
    if let fatal { return fatal }
    if let stopped = CancellationFlag.exitStatus(after: stoppedBy) { return stopped }
    if usable == 0 { return .noUsableRecord }
    return failed > 0 ? .someFailed : .success
  }

  /// - Parameter isService: whether a failure of the machine does not end the run.
  mutating func add(_ outcome: RecordOutcome, isService: Bool = false) {
    count(outcome.status)
    if outcome.shared { shared += 1 }
    if outcome.isRefused { refused += 1 }
    if outcome.status == .failed, outcome.isRetryable { retryable += 1 }
    files += outcome.files.count
    bytes += outcome.files.reduce(0) { $0 + ($1.size ?? 0) }
    warnings += outcome.diagnostics.count { $0.severity == .warning }
    if !isService { fatal = fatal ?? outcome.fatal }
  }

  mutating func count(_ status: RecordOutcome.Status) {
    switch status {
    case .rendered: rendered += 1
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    case .planned: planned += 1
    }
  }
}
