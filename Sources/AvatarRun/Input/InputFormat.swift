/// How an input holds its records.
public enum InputFormat: String, Hashable, Sendable, CaseIterable {
  /// Told by the content; see `Container`.
  case auto
  /// Objects, on one line or many, or one list of them.
  case json
  /// One object a line.
  case ndjson
  /// A header row, then a row for each record.
  case csv
}
