/// How an input holds its records, told by its first bytes.
///
/// `[` begins a list and `{` an object; anything else is a table. Objects are NDJSON if the first line is a whole object, or if it is a
/// broken one: it stops inside a string, or the next line begins an object where none can stand. Otherwise they are documents of many lines.
enum Container: Hashable {
  case lines, documents, list, table

  /// - Parameter stream: stands at a byte that is not blank, and still does afterwards.
  init(recognising stream: ByteStream) {
    switch stream.peek() {
    case .openBracket: self = .list
    case .openBrace: self = Self.isFirstLineWhole(stream) ? .lines : .documents
    default: self = .table
    }
  }

  private static func isFirstLineWhole(_ stream: ByteStream) -> Bool {
    stream.hold()
    defer { stream.rewind() }
    var nesting = JSONNesting()
    var last: UInt8 = 0
    while let byte = stream.peek(), byte != .newline, stream.heldCount <= RunLimit.recordBytes {
      guard nesting.step(byte) == .inside else { return true }
      if !byte.isBlank { last = byte }
      stream.advance()
    }
    return nesting.isInString || !continues(after: last, stream)
  }

  /// Whether the next line continues a value of which this one ended with `last`.
  private static func continues(after last: UInt8, _ stream: ByteStream) -> Bool {
    while let byte = stream.peek(), byte.isBlank, stream.heldCount <= 2 * RunLimit.recordBytes { stream.advance() }
    guard let next = stream.peek() else { return false }
    return next != .openBrace || [.openBrace, .openBracket, .colon, .comma].contains(last)
  }
}

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
