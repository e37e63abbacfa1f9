public import AvatarRaster

/// What became of one record.
public struct RecordOutcome: Sendable {
  public enum Status: String, Sendable {
    case rendered, unchanged, failed
    /// `--dry-run`: would be drawn.
    case planned
  }

  /// A file of a record's.
  public struct File: Hashable, Sendable {
    /// Below the output folder.
    public let name: String
    /// In bytes; nil where nobody asked.
    public let size: Int?
  }

  public var id: String
  /// The record's line in its input.
  public var line: Int?
  /// The files' common name below the output folder; nil where the record is too broken to have one.
  public var name: String?
  public var status: Status
  /// Equal keys mean equal pictures; nil where it is not known.
  public var key: String?
  /// Equal where everything that was chosen is equal, whatever is drawn of it; nil where nobody asked.
  public var look: String?
  /// Files written, or found unchanged.
  public var files: [File] = []
  /// What is in the files, for whoever is told of this, where the run has no folder.
  public var contents: [OutputFile] = []
  /// Warnings and, for a failed record, the error.
  public var diagnostics: [Diagnostic] = []
  /// True when another record's drawing was used.
  public var shared = false
  public var milliseconds = 0
  /// Whether nothing is wrong with the record, but a file could not take its place.
  public var isRefused = false
  /// Set when the failure concerns the output, not the record: the run cannot go on.
  public var fatal: ExitStatus?

  init(id: String, line: Int?, status: Status) { (self.id, self.line, self.status) = (id, line, status) }

  /// A failure of the machine's, not of the record's: the same record may do well another time, or elsewhere.
  public var isRetryable: Bool { fatal != nil }
}
