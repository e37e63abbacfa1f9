internal import AvatarRaster
package import AvatarScene
package import AvatarSheets

/// The result of one record.
package struct RecordOutcome: Sendable {
  /// The status of a record.
  package enum Status: String, Sendable {
    case rendered, unchanged, failed
    /// `--dry-run`: the record would be rendered.
    case planned
  }

  /// One file of a record.
  package struct File: Hashable, Sendable {
    /// The path below the output folder.
    package let name: String
    /// In bytes; nil if it was not requested.
    package let size: Int?
  }

  /// The record's id; empty if the record is too broken to have one.
  package var id: String
  /// The record's line in its input.
  package var line: Int?
  /// The common name of the files below the output folder; nil if the record is too broken to have
  /// one.
  package var name: String?
  /// The status of the record.
  package var status: Status
  /// Equal keys mean equal pictures; nil if unknown.
  package var key: String?
  /// Equal if all chosen parts and colours are equal, regardless of what is rendered; nil if it was
  /// not requested.
  package var look: String?
  /// The files that were written or found unchanged.
  package var files: [File] = []
  /// The content of the files, for the receiver of this outcome if the run has no folder.
  package var contents: [OutputFile] = []
  /// The warnings and, for a failed record, the error.
  package var diagnostics: [Diagnostic] = []
  /// Whether another record's drawing was used.
  package var shared = false
  /// The time that the record took, in milliseconds.
  package var milliseconds = 0
  /// Whether the record is valid, but a file could not be put in place.
  package var isRefused = false
  /// Set if the failure concerns the output, not the record; the run cannot continue.
  package var fatal: ExitStatus?

  init(id: String, line: Int?, status: Status) { (self.id, self.line, self.status) = (id, line, status) }

  /// Whether the machine caused the failure, not the record, so that the record may succeed later
  /// or on another machine.
  package var isRetryable: Bool { fatal != nil }
}
