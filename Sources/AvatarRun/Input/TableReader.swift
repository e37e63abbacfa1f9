internal import AvatarScene

/// CSV: a header row, then a row for each record.
struct TableReader: RecordContainer {
  private var rows: CSVRowReader
  private let header: TableHeader

  /// Reads the header.
  ///
  /// - Parameter stream: has a byte that is not blank.
  init(stream: ByteStream, fields: RecordFields) throws(TableHeader.HeaderProblem) {
    rows = CSVRowReader(stream: stream)
    header = try TableHeader(rows.next() ?? CSVRow(line: 1), fields: fields)
  }

  mutating func next() -> RawRecord? {
    guard let row = rows.next(columns: header.names.count) else { return nil }
    if let problem = row.problem { return RawRecord(line: row.line, .problem(problem)) }
    do { return RawRecord(line: row.line, .columns(try header.columns(row))) } catch { return RawRecord(line: row.line, .problem(error.text)) }
  }
}
