/// A sequence of JSON objects, each on any number of lines, as `jq` prints them.
struct DocumentReader: RecordContainer {
  private let stream: ByteStream
  private var numbering = RecordNumbering()

  init(stream: ByteStream) { self.stream = stream }

  mutating func next() -> RawRecord? {
    stream.skipBlanks()
    guard let first = stream.peek() else { return nil }
    let span = stream.takeValue()
    let isLost = span.isBroken || first != .openBrace
    let note = (isLost ? stream.skipToNeighbour(of: span) : nil).map { "; reading went on at line \($0)" } ?? ""
    return RawRecord(span, id: numbering.id(line: span.line), note: note)
  }
}

extension RawRecord {
  static let tooLong = "the record is longer than \(RunLimit.recordBytes >> 20) MiB"

  init(_ span: JSONSpan, id: String, note: String) {
    let content: Content =
      span.isTooLong ? .problem(RawRecord.tooLong + note) : .json(span.bytes, column: span.column, note: note)
    self.init(line: span.line, fallbackID: id, content)
  }
}
