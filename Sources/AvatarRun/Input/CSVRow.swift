/// One row of a table as it appears in the input.
struct CSVRow {
  let line: Int
  /// The unquoted values, concatenated; `ends` holds the end index of each value.
  var text: [UInt8] = []
  var ends: [Int] = []
  /// The number of line ends inside its values.
  var innerLines = 0
  /// The syntax error of the row, if any.
  var problem: String?

  init(line: Int) { self.line = line }

  mutating func endValue() { ends.append(text.count) }

  /// Returns the values.
  ///
  /// - Throws: `NotText` for the first value that is not valid text.
  func values() throws(NotText) -> [String] {
    var start = 0
    var values: [String] = []
    for end in ends {
      let bytes = text[start..<end]
      guard !bytes.contains(0), let value = String(validating: bytes, as: UTF8.self) else {
        throw NotText(index: values.count, hasNUL: bytes.contains(0))
      }
      values.append(value)
      start = end
    }
    return values
  }

  struct NotText: Error {
    /// The index of the value.
    let index: Int
    let hasNUL: Bool

    /// The end of a sentence about the value.
    var problem: String {
      hasNUL ? "has a NUL character in it; leave it out, or save the file as UTF-8" : "is not UTF-8 text"
    }
  }
}
