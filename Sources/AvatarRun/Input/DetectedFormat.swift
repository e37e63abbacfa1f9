/// The container format of an input, detected from its first bytes.
///
/// `[` begins a list and `{` an object; anything else is a table. Objects are NDJSON in two cases:
/// the first line is a complete object, or it is a broken one, which stops inside a string or
/// precedes a line that begins an object where none can stand. Otherwise they are multi-line
/// documents.
enum DetectedFormat: Hashable {
  case lines, documents, list, table

  /// - Parameter stream: a stream at a byte that is not blank; its position does not change.
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

  /// Returns whether the next line continues a value whose previous line ended with `last`.
  private static func continues(after last: UInt8, _ stream: ByteStream) -> Bool {
    while let byte = stream.peek(), byte.isBlank, stream.heldCount <= 2 * RunLimit.recordBytes { stream.advance() }
    guard let next = stream.peek() else { return false }
    return next != .openBrace || [.openBrace, .openBracket, .colon, .comma].contains(last)
  }
}

/// The format of an input.
package enum InputFormat: String, Hashable, Sendable, CaseIterable {
  /// Detects the format from the content; see `DetectedFormat`.
  case auto
  /// JSON objects, each on one or several lines, or one list of them.
  case json
  /// One JSON object a line.
  case ndjson
  /// A header row, then one row for each record.
  case csv
  /// One seed a line, which is the record's id too.
  case seeds
}
