/// Splits a table into rows as in RFC 4180: quoted values may contain commas, line ends and doubled
/// quotes. The separator may be a byte other than the comma.
///
/// A row that is malformed, too long, or has the wrong number of values ends at its first line, so
/// that a stray quote cannot swallow the rows after it. A line is read again at most once for each
/// unclosed quote, which can occur once. The time is therefore linear in the input.
struct CSVRowReader {
  private enum State { case start, plain, quoted, closed }

  private let stream: ByteStream
  /// The value separator: a comma, a semicolon or a tab.
  private let separator: UInt8
  private var state = State.start
  private var row = CSVRow(line: 0)

  init(stream: ByteStream, separator: UInt8 = .comma) {
    self.stream = stream
    self.separator = separator
  }

  /// Returns the next row that is not blank; nil at the end.
  ///
  /// - Parameter columns: the number of values the row must have.
  mutating func next(columns: Int? = nil) -> CSVRow? {
    skipBlankLines()
    guard stream.peek() != nil else { return nil }
    row = CSVRow(line: stream.line)
    state = .start
    stream.hold()
    read()
    if let columns, row.problem == nil, row.ends.count != columns {
      row.problem = "the row has \(count(row.ends.count)) where the header has \(columns)"
    }
    guard row.problem != nil else {
      stream.release()
      return row
    }
    stream.rewind()
    stream.skipLine()
    return row
  }

  private func count(_ values: Int) -> String { values == 1 ? "1 value" : "\(values) values" }

  /// Skips blank lines, but not the blanks at the start of a value.
  private func skipBlankLines() {
    stream.hold()
    while let byte = stream.peek(), byte.isBlank, byte != separator, stream.heldCount < RunLimit.recordBytes {
      stream.advance()
      if byte == .newline { stream.hold() }
    }
    if stream.peek() == nil { stream.release() } else { stream.rewind() }
  }

  private mutating func read() {
    while row.problem == nil {
      guard stream.heldCount <= RunLimit.recordBytes else { return row.problem = RawRecord.tooLong }
      guard let byte = stream.peek() else { return finish() }
      stream.advance()
      if state == .quoted {
        stepInQuotes(byte)
      } else if byte == .newline || (byte == .carriageReturn && stream.peek() == .newline) {
        if byte == .carriageReturn { stream.advance() }
        return row.endValue(isQuoted: state == .closed)
      } else {
        step(byte)
      }
    }
  }

  private mutating func finish() {
    if state == .quoted { row.problem = Self.unclosed } else { row.endValue(isQuoted: state == .closed) }
  }

  private mutating func stepInQuotes(_ byte: UInt8) {
    if byte != .quote {
      row.text.append(byte)
      if byte == .newline { row.innerLines += 1 }
    } else if stream.peek() == .quote {
      stream.advance()
      row.text.append(.quote)
    } else {
      state = .closed
    }
  }

  private mutating func step(_ byte: UInt8) {
    switch (byte, state) {
    case (separator, _):
      row.endValue(isQuoted: state == .closed)
      state = .start
    case (.quote, .start): state = .quoted
    case (.quote, .plain): row.problem = Self.insideValue
    case (_, .closed): row.problem = afterQuote
    default:
      row.text.append(byte)
      state = .plain
    }
  }

  private static let unclosed = "a quote that opens in this row is never closed"
  private static let insideValue =
    "a quote inside a value without quotes; put the value in quotes and write this one twice"
  private var afterQuote: String {
    let separator = separator == .tab ? "a tab" : "'\(UnicodeScalar(separator))'"
    return "after a closing quote comes \(separator) or the line's end; a quote inside quotes is written twice"
  }
}
