public import AvatarScene

/// What was found where a record should be. A bad record is a reading like any other: it never ends the input.
public enum RecordReading: Hashable, Sendable {
  case record(AvatarRecord)
  /// The id is nil where the text is too broken to tell.
  case failed(Diagnostic, recordID: String?)
}
