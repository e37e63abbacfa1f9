/// A record as it appears in its container, before its content is parsed.
struct RawRecord {
  enum Content {
    /// The text of a JSON value and the column of its first byte. The note goes after an error
    /// message and names the line where reading continued.
    case json([UInt8], column: Int, note: String)
    case columns([(String, String)])
    /// Not a record; the value describes the problem.
    case problem(String)
  }

  /// The line of the record's first byte.
  let line: Int
  /// The id of a record that has no id of its own.
  var fallbackID: String
  let content: Content

  init(line: Int, fallbackID: String? = nil, _ content: Content) {
    self.line = line
    self.fallbackID = fallbackID ?? "line-\(line)"
    self.content = content
  }
}

/// Reads the records of one input in sequence, in bounded memory.
protocol RecordContainer {
  /// Returns the next record, or the problem with the next piece; nil at the end.
  mutating func next() -> RawRecord?
}
