/// What one record may take up, so that no input can take up the memory.
public enum RecordLimit {
  /// The longest record, in bytes as it stands in the input: 1 MiB. An avatar takes about 600.
  public static let bytes = 1_048_576

  static let problem = "the record is longer than \(bytes >> 20) MiB"
}
