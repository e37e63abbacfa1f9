/// One row of a table, as it stands there.
struct CSVRow {
  let line: Int
  /// The values after each other, quotes undone, and where each ends.
  var text: [UInt8] = []
  var ends: [Int] = []
  /// How many line ends its values hold.
  var innerLines = 0
  /// What is wrong with the row's form.
  var problem: String?

  init(line: Int) { self.line = line }

  mutating func endValue() { ends.append(text.count) }

  /// The values; throws the number of the first that is not text.
  func values() throws(NotText) -> [String] {
    var start = 0
    var values: [String] = []
    for end in ends {
      let bytes = text[start..<end]
      guard !bytes.contains(0), let value = String(validating: bytes, as: UTF8.self) else {
        throw NotText(index: values.count)
      }
      values.append(value)
      start = end
    }
    return values
  }

  struct NotText: Error { let index: Int }
}
