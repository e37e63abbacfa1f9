/// Ids for records that name none: `line-7`, and `line-7-2`, `line-7-3` for more that begin on the same line.
struct RecordNumbering {
  private var line = 0
  private var count = 0

  mutating func id(line: Int) -> String {
    count = line == self.line ? count + 1 : 1
    self.line = line
    return count == 1 ? "line-\(line)" : "line-\(line)-\(count)"
  }
}
