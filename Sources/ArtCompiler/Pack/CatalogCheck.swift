internal import AvatarScene

/// Holds the catalog against the drawn files: every variant is drawn, every drawing can be chosen, and what a variant names is there.
struct CatalogCheck {
  let catalog: Catalog
  /// The compiled figures, the player first.
  let figures: [FigureCompiler]
  let folder: SourceFolder
  /// Finds lines in the catalog's text.
  let locator: JSONLocator

  var diagnostics: [Diagnostic] { catalog.slots.indices.flatMap { check($0) } + unlisted }

  private func check(_ number: Int) -> [Diagnostic] {
    let entry = catalog.slots[number]
    var found: [Diagnostic] = []
    if entry.variant(named: entry.default) == nil {
      let message = "the default \"\(entry.default)\" is not among the variants"
      found.append(error(line(number, [.name("default")]), entry.slot, message))
    }
    for (index, variant) in entry.variants.enumerated() {
      let place = "\(entry.slot).\(variant.name)"
      let steps: [JSONLocator.Step] = [.name("variants"), .item(index)]
      found += undrawn(entry.slot, variant.name).map { error(line(number, steps), place, "is not drawn: \($0) is missing") }
      found += claims(of: variant, entry.slot).faults.map { error(line(number, steps + $0.steps), "\(place).\($0.field)", $0.message) }
    }
    return found
  }

  /// The files that a variant lacks. A file that is there and faulty has been reported with its own fault.
  private func undrawn(_ slot: String, _ variant: String) -> [String] {
    guard variant != "none" else { return [] }
    return wearers(of: slot, variant).map { ($0 == "player" ? "" : "pets/\($0)/") + "parts/\(slot)/\(variant).svg" }.filter { !folder.exists($0) }
  }

  private func claims(of variant: Catalog.Variant, _ slot: String) -> VariantCheck {
    let rigs = wearers(of: slot, variant.name).map { name in figures.first { $0.figure == name }?.rig }
    let areAllDrawn = figures.allSatisfy { !$0.hasFaultyPart && $0.rig != nil }
    return VariantCheck(
      variant: variant, rigs: rigs.contains { $0 == nil } ? nil : rigs.compactMap { $0 },
      drawnStates: areAllDrawn ? Set(figures.flatMap(\.usedStates)) : nil)
  }

  private func wearers(of slot: String, _ variant: String) -> [String] {
    switch slot {
    case "petType": [variant]
    case "petAccessory": figures.filter(\.isPet).map(\.figure)
    default: ["player"]
    }
  }

  private var unlisted: [Diagnostic] {
    figures.flatMap(\.sections).compactMap { section in
      let path = section.name.split(separator: "/").map(String.init)
      guard path.count == 4, path[1] == "parts", path[0] != "legacy", catalog[path[2]]?.variant(named: path[3]) == nil else { return nil }
      let slot = catalog.slots.firstIndex { $0.slot == path[2] }
      return Diagnostic(
        .warning, file: folder.display("catalog.json"), line: slot.map { line($0, [.name("variants")]) }, field: path[2],
        "lacks \"\(path[3])\", which is drawn; add {\"name\": \"\(path[3])\"} so that it can be chosen")
    }
  }

  private func line(_ slot: Int, _ steps: [JSONLocator.Step]) -> Int { locator.line(of: [.name("slots"), .item(slot)] + steps) }

  private func error(_ line: Int, _ field: String, _ message: String) -> Diagnostic {
    Diagnostic(.error, file: folder.display("catalog.json"), line: line, field: field, message)
  }
}
