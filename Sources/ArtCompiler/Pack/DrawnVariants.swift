internal import AvatarSupport
internal import AvatarScene

/// Lists the variants that a pack over others draws and its catalog does not name. The path of the
/// file gives slot and name. The words are those of the slot's other variants, with the new name.
struct DrawnVariants {
  /// By slot: the names of the drawings.
  private var drawn: [(slot: String, name: String)] = []

  init(_ folder: SourceFolder, figures: [String]) throws(ArtError) {
    var known: Set<String> = []
    for name in figures where name != FigureID.legacy.name {
      let parts = ArtFolderCompiler.path(of: FigureID(name)) + "parts"
      for slot in try folder.names(in: parts) where !slot.utf8.contains(".") {
        for file in try folder.names(in: "\(parts)/\(slot)") {
          guard let variant = file.utf8.removing(suffix: ".svg").map(String.init) else { continue }
          if known.insert("\(slot)/\(variant)").inserted { drawn.append((slot, variant)) }
        }
      }
    }
  }

  /// Adds a variant for each drawing that has none to the slots of a catalog.
  ///
  /// - Returns: what was added, by slot and name.
  func list(in catalog: inout JSONNode) -> [String] {
    guard var slots = catalog["slots"] else { return [] }
    var last = -1_000_000
    var added: [String] = []
    slots.set(
      items: slots.items.map { slot in
        guard let name = slot.value["slot"]?.string, var variants = slot["variants"] else { return slot }
        let listed = Set(variants.items.compactMap { $0.value["name"]?.string })
        let new = drawn.filter { $0.slot == name && !listed.contains($0.name) }.map(\.name)
        guard !new.isEmpty else { return slot }
        added += new.map { "slots.\(name).variants.\($0)" }
        let lines = new.map { variant in
          JSONValue.object([
            "name": .string(variant), "words": .string(Self.words(for: variant, like: variants.items.map(\.value))),
          ])
        }
        variants.set(items: variants.items + lines.map { JSONNode(unplaced: $0, after: &last) })
        var slot = slot
        slot.set("variants", to: variants, nameOffset: variants.positions.offset)
        return slot
      })
    catalog.set("slots", to: slots, nameOffset: slots.positions.offset)
    return added
  }

  /// Returns the commonest words of the others, with the new name instead of theirs; only the name
  /// if there are none. Of equally common words, the first are used.
  static func words(for name: String, like others: [JSONValue]) -> String {
    let gap = "\u{0}"
    let patterns = others.compactMap { other -> String? in
      guard let name = other["name"]?.string, let words = other["words"]?.string else { return nil }
      let own = Self.plain(name)
      guard !own.isEmpty, words.utf8.contains(own) else { return nil }
      return words.utf8.replacing(own, with: gap, maxReplacements: 1)
    }
    let counts = patterns.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let highest = counts.values.max() ?? 0
    let pattern = patterns.first { counts[$0] == highest } ?? gap
    return pattern.utf8.replacing(gap, with: Self.plain(name))
  }

  /// The words of a name: `thumbsUp` is `thumbs up`.
  private static func plain(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "A"..."Z": text += (text.isEmpty ? "" : " ") + String(scalar).lowercased()
      case "-", "_": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
