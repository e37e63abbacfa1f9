public import AvatarScene

/// What became of one record.
public struct RecordOutcome: Sendable {
  public enum Status: String, Sendable {
    case rendered, unchanged, failed
    /// `--dry-run`: would be drawn.
    case planned
  }

  public var id: String
  public var status: Status
  /// Files written, or found unchanged, below the output folder.
  public var files: [String]
  /// Warnings and, for a failed record, the error.
  public var diagnostics: [Diagnostic]
  /// True when another record's drawing was used.
  public var shared: Bool
  public var milliseconds: Int
  /// Whether nothing is wrong with the record, but a file could not take its place.
  public var isRefused = false
  /// Set when the failure concerns the output, not the record: the run cannot go on.
  public var fatal: ExitStatus?
}
