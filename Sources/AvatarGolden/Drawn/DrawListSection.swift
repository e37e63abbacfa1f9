internal import AvatarText

/// A section of a draw list that was parsed back: one frame, or the layout of a sheet.
struct DrawListSection: Hashable {
  let title: String
  let lines: [Line]

  /// One drawn item.
  struct Line: Hashable {
    /// The slot, with a number if the slot contains several items: `neckwear`, `neckwear 2`.
    let key: String
    let fields: [String]

    func field(_ number: Int) -> String { fields.indices.contains(number) ? fields[number] : "" }
  }

  static func read(_ text: String) -> [DrawListSection] {
    var sections: [DrawListSection] = []
    var title = ""
    var lines: [Line] = []
    var slots = SlotCounter()
    var held: [String: String] = [:]
    func close() {
      if !title.isEmpty || !lines.isEmpty { sections.append(DrawListSection(title: title, lines: lines)) }
    }
    for line in text.utf8.split(separator: "\n") {
      if let next = line.utf8.removing(prefix: "== ") {
        close()
        (title, lines, slots) = (String(next), [], SlotCounter())
        continue
      }
      let halves = line.utf8.split(separator: " = ", maxSplits: 1).map(String.init)
      let fields = (halves.last ?? "").utf8.split(separator: "; ").map(String.init)
      let isShared = fields.first?.utf8.hasPrefix("at ") == true
      for slot in (halves.first ?? "").utf8.split(separator: " ").map(String.init) {
        let key = slots.key(of: slot)
        if !isShared { held[key] = fields.first }
        lines.append(Line(key: key, fields: isShared ? [held[key] ?? ""] + fields : fields))
      }
    }
    close()
    return sections
  }
}

/// Generates the keys of slots that contain several items: `neckwear`, `neckwear 2`.
struct SlotCounter {
  private var counts: [String: Int] = [:]

  mutating func key(of slot: String) -> String {
    let count = counts[slot, default: 0] + 1
    counts[slot] = count
    return count == 1 ? slot : "\(slot) \(count)"
  }
}
