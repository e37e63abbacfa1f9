internal import AvatarScene
internal import AvatarSupport

/// Reads CSV: a header row, then one row for each record. The separator may be a semicolon or a
/// tab, as spreadsheets write them.
struct TableReader: RecordContainer {
  private var rows: CSVRowReader
  private let header: TableHeader
  /// The lines so far that do not begin a record's row: the header's, and those inside values.
  private var otherLines: Int

  /// Reads the header.
  ///
  /// - Parameter stream: a stream with at least one byte that is not blank.
  init(stream: ByteStream, fields: RecordFields) throws(TableHeader.HeaderProblem) {
    let named = Self.namedSeparator(stream)
    let separator = named ?? Self.separator(of: stream, fields)
    rows = CSVRowReader(stream: stream, separator: separator)
    let row = rows.next() ?? CSVRow(line: 1)
    header = try TableHeader(row, fields: fields)
    otherLines = (named == nil ? 1 : 2) + row.innerLines
  }

  /// Reads a first line `sep=;`, by which spreadsheets are told the separator, and returns that; nil if there is none.
  private static func namedSeparator(_ stream: ByteStream) -> UInt8? {
    var line: [UInt8] = []
    stream.hold()
    while line.count < 16, let byte = stream.peek(), byte != .newline {
      line.append(byte)
      stream.advance()
    }
    let words = String(decoding: line.filter { $0 != .quote && $0 != .carriageReturn }, as: UTF8.self)
    guard line.count < 16, let sign = words.lowercased().utf8.removing(prefix: "sep=")?.utf8.first, sign < 0x80 else {
      stream.rewind()
      return nil
    }
    stream.release()
    stream.skipLine()
    return sign
  }

  /// Returns the first separator with which the next line is a header of avatar fields; the comma
  /// if there is none.
  private static func separator(of stream: ByteStream, _ fields: RecordFields) -> UInt8 {
    var line: [UInt8] = []
    stream.hold()
    while let byte = stream.peek(), line.last != .newline, stream.heldCount < RunLimit.recordBytes {
      line.append(byte)
      stream.advance()
    }
    stream.rewind()
    let separators: [UInt8] = [.comma, .semicolon, .tab]
    return separators.first { separator in
      var rest: [UInt8]? = line
      let text = ByteStream { () throws(InputError) in
        defer { rest = nil }
        return rest ?? []
      }
      var rows = CSVRowReader(stream: text, separator: separator)
      return rows.next().map { (try? TableHeader($0, fields: fields)) != nil } ?? false
    } ?? .comma
  }

  /// Returns the next row. A row without an id gets its line number as id, counted without the
  /// header and without line ends inside values. This is the id it gets in the same table written
  /// as NDJSON.
  mutating func next() -> RawRecord? {
    guard let row = rows.next(columns: header.names.count) else { return nil }
    if let problem = row.problem { return RawRecord(line: row.line, .problem(problem)) }
    defer { otherLines += row.innerLines }
    do {
      return RawRecord(line: row.line, fallbackID: "line-\(row.line - otherLines)", .columns(try header.columns(row)))
    } catch {
      return RawRecord(line: row.line, .problem(error.text))
    }
  }
}
