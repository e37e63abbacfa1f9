internal import AvatarJSON
internal import AvatarScene

/// The column names of a table.
struct TableHeader {
  let names: [String]
  /// Known columns that occur more than once; for example, a join of tables has two `user_id`
  /// columns.
  private let repeated: Set<String>
  private let fields: RecordFields
  /// Whether `\N` means null, as in Postgres's tab-separated tables.
  private let hasNulls: Bool

  /// - Throws: `HeaderProblem` if the row is not a header of avatar fields.
  init(_ row: CSVRow, separator: UInt8, fields: RecordFields) throws(HeaderProblem) {
    self.fields = fields
    hasNulls = separator == .tab
    if let problem = row.problem { throw HeaderProblem(text: problem) }
    if row.text.contains(.carriageReturn) {
      throw HeaderProblem(
        text: "the lines end in CR alone, as old Macs write them; save the file with LF or CR LF at the ends of lines")
    }
    do { names = try row.values().map(Self.trimmed) } catch {
      throw HeaderProblem(text: "column \(error.index + 1)'s name \(error.problem)")
    }
    let known = names.filter { Self.isKnown($0, fields) }
    guard !known.isEmpty else {
      let seen = String(names.joined(separator: ",").prefix(80))
      throw HeaderProblem(
        text:
          "found neither JSON nor CSV with a header row that names avatar fields, such as user_id,hair_style,top_color; found \"\(seen)\""
      )
    }
    repeated = Set(Dictionary(known.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }.keys)
  }

  struct HeaderProblem: Error { let text: String }

  /// Returns the row's values by column.
  func columns(_ row: CSVRow) throws(HeaderProblem) -> [(String, String)] {
    let values: [String]
    do { values = try row.values() } catch {
      throw HeaderProblem(text: "the value in column \"\(names[error.index].prefix(80))\" \(error.problem)")
    }
    let columns = zip(names, values).map { ($0, plain($1, column: $0)) }
    for name in repeated.sorted() { try checkAgreement(of: name, columns) }
    return columns
  }

  private func checkAgreement(of name: String, _ columns: [(String, String)]) throws(HeaderProblem) {
    let values = Set(columns.filter { $0.0 == name && !$0.1.isEmpty }.map(\.1)).sorted()
    guard values.count > 1 else { return }
    throw HeaderProblem(
      text: "two columns \"\(name)\" differ: \"\(values[0].prefix(80))\" and \"\(values[1].prefix(80))\"")
  }

  /// Converts Postgres's `t` and `f` of a boolean column.
  private func plain(_ value: String, column: String) -> String {
    if hasNulls, value == "\\N" { return "" }
    guard fields[column]?.kind == .flag else { return value }
    return ["t": "true", "f": "false"][value] ?? value
  }

  /// Returns whether the decoder uses a column of this name.
  private static func isKnown(_ name: String, _ fields: RecordFields) -> Bool {
    guard
      let record = try? RecordDecoder.record(
        fromColumns: [(name, "true")], fields: fields, fallbackID: "", file: nil, line: nil)
    else { return false }
    return !record.id.isEmpty || !record.fields.isEmpty
  }

  private static func trimmed(_ name: String) -> String {
    let start = name.unicodeScalars.drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }
}
