public import AvatarScene

/// What a run has come to so far.
public struct RunSummary: Hashable, Sendable {
  public var rendered = 0
  public var unchanged = 0
  public var failed = 0
  /// Of the failed ones, those whose files could not take their places: nothing is wrong with the record.
  public var refused = 0
  /// Of the failed ones, those that may do well another time; see `RecordOutcome.isRetryable`.
  public var retryable = 0
  /// Of the rendered ones, those whose drawing another record had already.
  public var shared = 0
  public var warnings = 0
  /// Records, usable or not, that belong to other shards.
  public var elsewhere = 0
  /// `--dry-run`: records that would be drawn.
  public var planned = 0
  /// Files that were written or found unchanged, and their bytes as far as those were asked for.
  public var files = 0
  public var bytes = 0
  /// `--prune`: files that no record owns; nil where they were not looked for.
  public var pruned: Int?
  /// Why the run ended before its input did.
  public var fatal: ExitStatus?
  public var stoppedBy: Int32 = 0

  public init() {}

  public var done: Int { rendered + unchanged + failed + planned }
  /// Records that can be drawn.
  public var usable: Int { rendered + unchanged + planned + elsewhere + refused }

  /// What ended the run early weighs most, then a run of which nothing could be used, then single records that failed.
  public var exitStatus: ExitStatus {
    if let fatal { return fatal }
    if let stopped = CancellationFlag.exitStatus(after: stoppedBy) { return stopped }
    if usable == 0 { return .noUsableRecord }
    return failed > 0 ? .someFailed : .success
  }

  /// - Parameter isService: whether a failure of the machine's ends nothing.
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
