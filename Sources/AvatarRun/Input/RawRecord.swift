/// A record as it stands in its container, before anybody has read what it says.
struct RawRecord {
  enum Content {
    /// A JSON value's text, and the column of its first byte. The note tells, after an error's message, where reading went on.
    case json([UInt8], column: Int, note: String)
    case columns([(String, String)])
    /// No record at all; what is wrong instead.
    case problem(String)
  }

  /// The line of the record's first byte.
  let line: Int
  /// The record's id where it names none.
  var fallbackID: String
  let content: Content

  init(line: Int, fallbackID: String? = nil, _ content: Content) {
    self.line = line
    self.fallbackID = fallbackID ?? "line-\(line)"
    self.content = content
  }
}

/// Finds the records of one input, one after the other, in bounded memory.
protocol RecordContainer {
  /// The next record, or what is wrong with the next piece; nil at the end.
  mutating func next() -> RawRecord?
}
