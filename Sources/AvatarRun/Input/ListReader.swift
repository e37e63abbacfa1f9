/// Reads a JSON list of records, one element at a time.
struct ListReader: RecordContainer {
  private enum State { case first, element, separator, ended }

  private let stream: ByteStream
  private let firstLine: Int
  private var state = State.first
  private var numbering = RecordNumbering()

  /// - Parameter stream: a stream at the list's `[`.
  init(stream: ByteStream) {
    self.stream = stream
    firstLine = stream.line
    stream.advance()
  }

  mutating func next() -> RawRecord? {
    while state != .ended {
      stream.skipBlanks()
      let byte = stream.peek()
      if let problem = step(byte) { return RawRecord(line: stream.line, .problem(problem)) }
      if state == .element, byte != .comma { return element() }
    }
    return nil
  }

  /// Consumes punctuation and returns its error, if any. Sets the state to `.element` where an
  /// element begins.
  private mutating func step(_ byte: UInt8?) -> String? {
    switch (byte, state) {
    case (nil, _):
      state = .ended
      return "the list that begins on line \(firstLine) has no end; the file may have been cut off"
    case (.closeBracket?, _): return close()
    case (.comma?, .separator):
      state = .element
      stream.advance()
      return nil
    case (.comma?, _):
      stream.advance()
      return "unexpected ','; expected a record"
    case (_, .separator):
      state = .element
      return "expected ',' between two records"
    default:
      state = .element
      return nil
    }
  }

  private mutating func close() -> String? {
    let wasComma = state == .element
    state = .ended
    stream.advance()
    if wasComma { return "unexpected ']' after ','; expected a record" }
    stream.skipBlanks()
    return stream.peek() == nil ? nil : "unexpected text after the end of the list"
  }

  private mutating func element() -> RawRecord {
    let span = stream.takeValue()
    let id = numbering.id(line: span.line)
    state = .separator
    guard span.isBroken else { return RawRecord(span, id: id, note: "") }
    if let line = stream.skipToNeighbour(of: span) {
      state = .element
      return RawRecord(span, id: id, note: "; reading went on at line \(line)")
    }
    state = .ended
    return RawRecord(span, id: id, note: "; nothing after it in the list could be read")
  }
}
