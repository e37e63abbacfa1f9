internal import AvatarScene

/// Holds the catalog against the drawn files: every variant is drawn, every drawing can be chosen.
struct CatalogCheck {
  let catalog: Catalog
  /// Names of compiled sections.
  let sections: Set<String>
  let pets: [String]
  let file: String
  /// Finds lines in the catalog's text.
  let locator: JSONLocator

  var diagnostics: [Diagnostic] { catalog.slots.indices.flatMap { check($0) } + unlisted }

  private func check(_ number: Int) -> [Diagnostic] {
    let entry = catalog.slots[number]
    var found: [Diagnostic] = []
    if entry.variant(named: entry.default) == nil {
      found.append(
        Diagnostic(
          .error, file: file, line: line(number, .name("default")), field: entry.slot, "the default \"\(entry.default)\" is not among the variants"))
    }
    for (index, variant) in entry.variants.enumerated() where variant.name != "none" {
      for figure in figures(of: entry.slot, variant.name) where !sections.contains("\(figure)/parts/\(entry.slot)/\(variant.name)") {
        let folder = pets.contains(figure) ? "pets/\(figure)/" : ""
        found.append(
          Diagnostic(
            .error, file: file, line: line(number, .name("variants"), .item(index)), field: "\(entry.slot).\(variant.name)",
            "is not drawn: \(folder)parts/\(entry.slot)/\(variant.name).svg is missing or faulty"))
      }
    }
    return found
  }

  private func line(_ slot: Int, _ steps: JSONLocator.Step...) -> Int { locator.line(of: [.name("slots"), .item(slot)] + steps) }

  private func figures(of slot: String, _ variant: String) -> [String] {
    switch slot {
    case "petType": [variant]
    case "petAccessory": pets
    default: ["player"]
    }
  }

  private var unlisted: [Diagnostic] {
    sections.sorted().compactMap { section in
      let path = section.split(separator: "/").map(String.init)
      guard path.count == 4, path[1] == "parts", path[0] != "legacy", catalog[path[2]]?.variant(named: path[3]) == nil else { return nil }
      let slot = catalog.slots.firstIndex { $0.slot == path[2] }
      return Diagnostic(
        .warning, file: file, line: slot.map { line($0, .name("variants")) }, field: path[2],
        "lacks \"\(path[3])\", which is drawn; add {\"name\": \"\(path[3])\"} so that it can be chosen")
    }
  }
}
