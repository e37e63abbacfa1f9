internal import AvatarScene

/// The column names of a table.
struct TableHeader {
  let names: [String]
  /// Known columns that occur more than once, and where; for example, a join of tables has two `user_id` columns.
  private let repeated: [(name: String, places: [Int])]
  /// The columns whose values are true or false.
  private let flags: [Int]

  /// - Throws: `HeaderProblem` if the row is not a header of avatar fields.
  init(_ row: CSVRow, fields: RecordFields) throws(HeaderProblem) {
    if let problem = row.problem { throw HeaderProblem(text: problem) }
    let names: [String]
    do { names = try row.values() } catch {
      throw HeaderProblem(text: "column \(error.index + 1)'s name \(error.problem)")
    }
    let known = names.indices.filter { fields[names[$0]] != nil || ["id", "user_id"].contains(names[$0]) }
    guard !known.isEmpty else {
      let seen = String(names.joined(separator: ",").prefix(80))
      throw HeaderProblem(
        text:
          "found neither JSON nor CSV with a header row that names avatar fields, such as user_id,hair_style,top_color; found \"\(seen)\""
      )
    }
    repeated = Dictionary(grouping: known) { names[$0] }.filter { $0.value.count > 1 }
      .map { (name: $0.key, places: $0.value) }.sorted { $0.name < $1.name }
    self.names = names
    flags = known.filter { fields[names[$0]]?.kind == .flag }
  }

  struct HeaderProblem: Error { let text: String }

  /// Returns the row's values by column.
  func columns(_ row: CSVRow) throws(HeaderProblem) -> [(String, String)] {
    var values: [String]
    do { values = try row.values() } catch {
      throw HeaderProblem(text: "the value in column \"\(names[error.index].prefix(80))\" \(error.problem)")
    }
    // Postgres writes booleans so.
    for place in flags { values[place] = ["t": "true", "f": "false"][values[place]] ?? values[place] }
    for (name, places) in repeated { try checkAgreement(of: name, places.map { values[$0] }) }
    return zip(names, values).filter { !$0.0.isEmpty }
  }

  private func checkAgreement(of name: String, _ values: [String]) throws(HeaderProblem) {
    let values = Set(values.filter { !$0.isEmpty }).sorted()
    guard values.count > 1 else { return }
    throw HeaderProblem(
      text: "two columns \"\(name)\" differ: \"\(values[0].prefix(80))\" and \"\(values[1].prefix(80))\"")
  }
}
