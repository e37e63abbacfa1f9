internal import AvatarSupport

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

  /// The values that stand in quotes.
  private var quoted: Set<Int> = []

  /// - Parameter isQuoted: whether the value stands in quotes.
  mutating func endValue(isQuoted: Bool) {
    if isQuoted { quoted.insert(ends.count) }
    ends.append(text.count)
  }

  /// What databases write where there is no value, without quotes.
  private static let nulls = ["\\N", "NULL", "null"].map { Array($0.utf8) }

  /// Returns the values, without blanks at their ends; a missing value is empty.
  ///
  /// - Throws: `NotText` for the first value that is not valid text.
  func values() throws(NotText) -> [String] {
    var start = 0
    var values: [String] = []
    for end in ends {
      var bytes = text[start..<end].drop(while: Self.isBlank)
      if let last = bytes.lastIndex(where: { !Self.isBlank($0) }) { bytes = bytes[...last] }
      if bytes.count <= 4, Self.nulls.contains(where: bytes.elementsEqual), !quoted.contains(values.count) {
        bytes = []
      }
      guard !bytes.contains(0), let value = String(validating: bytes, as: UTF8.self)?.streamSafe else {
        throw NotText(index: values.count, hasNUL: bytes.contains(0))
      }
      values.append(value)
      start = end
    }
    return values
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == .tab }

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
