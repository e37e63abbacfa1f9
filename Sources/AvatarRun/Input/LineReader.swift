/// Reads NDJSON: one record on each non-blank line. A broken line is one broken record, whatever it
/// contains.
struct LineReader: RecordContainer {
  let stream: ByteStream

  mutating func next() -> RawRecord? {
    stream.skipBlanks()
    guard stream.peek() != nil else { return nil }
    let (line, column) = (stream.line, stream.column)
    guard let text = stream.takeLine(limit: RunLimit.recordBytes) else {
      return RawRecord(line: line, .problem(RawRecord.tooLong))
    }
    return RawRecord(line: line, .json(text, column: column, note: ""))
  }
}
