internal import AvatarSupport

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
    var colors = RoleColors()
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
      var fields = (halves.last ?? "").utf8.split(separator: "; ").map(String.init)
      if fields.count > 3, fields[3].utf8.contains(" shapes ") { fields[2] = colors.whole(fields[2]) }
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

/// The colours of paint roles in the text of a draw list, such as `skin #F2D3B8, skin-line`: a role without a colour has
/// the one that was last written for it.
struct RoleColors {
  private var known: [String: String] = [:]

  /// Returns the text without the colours that are known.
  mutating func short(_ text: String) -> String {
    Self.entries(text) { role, color in
      guard let color, known.updateValue(color, forKey: role) != color else { return role }
      return "\(role) \(color)"
    }
  }

  /// Returns the text with the colours that are known.
  mutating func whole(_ text: String) -> String {
    Self.entries(text) { role, color in
      if let color { known[role] = color }
      return known[role].map { "\(role) \($0)" } ?? role
    }
  }

  private static func entries(_ text: String, _ write: (_ role: String, _ color: String?) -> String) -> String {
    text.utf8.split(separator: ", ").map { entry in
      let words = entry.utf8.split(separator: " ").map(String.init)
      return write(words.first ?? "", words.dropFirst().first)
    }.joined(separator: ", ")
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
