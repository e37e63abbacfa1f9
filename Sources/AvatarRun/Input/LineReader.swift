internal import AvatarScene

/// Reads NDJSON: one record on each non-blank line; or a list of seeds, which are ids too. A broken
/// line is one broken record, whatever it contains.
struct LineReader: RecordContainer {
  let stream: ByteStream
  let holdsSeeds: Bool

  mutating func next() -> RawRecord? {
    stream.skipBlanks()
    guard stream.peek() != nil else { return nil }
    let (line, column) = (stream.line, stream.column)
    guard let text = stream.takeLine(limit: RunLimit.recordBytes) else {
      return RawRecord(line: line, .problem(RawRecord.tooLong))
    }
    if holdsSeeds {
      let end = text.lastIndex { !$0.isBlank } ?? text.startIndex
      guard let seed = String(validating: text[...end], as: UTF8.self) else {
        return RawRecord(line: line, .problem("is not UTF-8; write one seed a line"))
      }
      return RawRecord(line: line, .columns([("id", seed), (SeededLooks.seed, seed)]))
    }
    return RawRecord(line: line, .json(text, column: column, note: ""))
  }
}
