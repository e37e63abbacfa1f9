/// A part of a drawn text that was read back: one frame, or a sheet's layout.
struct DrawnSection: Hashable {
  let title: String
  let lines: [Line]

  /// One drawn thing.
  struct Line: Hashable {
    /// The slot, and a count where a slot holds several things: `neckwear`, `neckwear 2`.
    let key: String
    let fields: [String]

    func field(_ number: Int) -> String { fields.indices.contains(number) ? fields[number] : "" }
  }

  static func read(_ text: String) -> [DrawnSection] {
    var sections: [DrawnSection] = []
    var title = ""
    var lines: [Line] = []
    var counts: [String: Int] = [:]
    func close() { if !title.isEmpty || !lines.isEmpty { sections.append(DrawnSection(title: title, lines: lines)) } }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("== ") {
        close()
        (title, lines, counts) = (String(line.dropFirst(3)), [], [:])
        continue
      }
      let halves = line.split(separator: " = ", maxSplits: 1).map(String.init)
      let slot = halves.first ?? ""
      let count = counts[slot, default: 0] + 1
      counts[slot] = count
      lines.append(Line(key: count == 1 ? slot : "\(slot) \(count)", fields: (halves.last ?? "").split(separator: "; ").map(String.init)))
    }
    close()
    return sections
  }
}
