internal import AvatarScene

/// Compares the catalog with the drawn files: every variant is drawn, every drawing can be chosen,
/// and everything that a variant names exists.
struct CatalogDrawingCheck {
  let catalog: Catalog
  /// The compiled figures, the player first.
  let figures: [FigureCompiler]
  let folder: SourceFolder
  let file: JSONFile
  let palettes: Palettes
  /// The states that variants of the packs beneath set; nil for a whole pack.
  var statesBeneath: [String]?

  var diagnostics: [Diagnostic] {
    let known = Known(
      exclusive: exclusive, hideable: hideable, options: options, clips: clipNames,
      states: figures.allSatisfy { !$0.hasFaultyPart && $0.rig != nil }
        ? Set(figures.flatMap(\.usedStates) + (statesBeneath ?? [])) : nil)
    return catalog.garments.indices.flatMap { check($0, known) } + unlisted
  }

  /// What all variants are compared with.
  private struct Known {
    let exclusive: (order: [String], variants: [String: [Worn]])
    let hideable: [String: Set<String>]
    let options: [String: Set<String>]
    /// By figure: its clips, if all of them could be read.
    let clips: [FigureID: Set<String>]
    /// The states that any layer has a form for; nil if a part is faulty, so that not all are known.
    let states: Set<String>?
  }

  private func check(_ number: Int, _ known: Known) -> [Diagnostic] {
    let entry = catalog.garments[number]
    var found: [Diagnostic] = []
    if entry.variant(named: entry.default) == nil, statesBeneath == nil || !file.isInherited("slots[\(number)].default")
    {
      let message = "the default \"\(entry.default)\" is not among the variants"
      found.append(file.diagnostic(at: "slots[\(number)].default", field: entry.name, message))
    }
    for (index, variant) in entry.variants.enumerated() {
      let place = "\(entry.name).\(variant.name)"
      let path = "slots[\(number)].variants[\(index)]"
      let wearers = wearers(of: entry.name, variant.name)
      let missing = missingDrawings(entry.name, variant.name, wearers)
      // What a pack above another one's pets does not draw for them is not worn by them.
      let isPartial = statesBeneath != nil && missing.count < wearers.count
      found += missing.map {
        isPartial
          ? Diagnostic(.warning, file: folder.display($0), "is missing: \(place) is not drawn for this figure")
          : file.diagnostic(at: path, field: place, "is not drawn: \($0) is missing")
      }
      guard statesBeneath == nil || !file.isInherited(path) else { continue }
      found += claims(of: variant, entry.name, known).faults.map { fault in
        file.diagnostic(
          fault.severity, at: "\(path).\(fault.field)", field: "\(place).\(fault.field)", fault.message)
      }
    }
    return found
  }

  /// The files that a variant lacks. A file that exists and is faulty has been reported with its
  /// own error.
  private func missingDrawings(_ garment: String, _ variant: String, _ wearers: [FigureID]) -> [String] {
    let hasDrawing = catalog[Worn(garment, variant)]?.drawn != false && variant != Catalog.Garment.none
    guard hasDrawing, catalog[garment]?.isSeen(from: .front) ?? true, hasSlot(garment) else { return [] }
    return wearers.filter { wearer in
      !figures.contains { $0.figure == wearer && $0.has(Worn(garment, variant)) }
    }.map { ArtFolderCompiler.path(of: $0) + "parts/\(garment)/\(variant).svg" }.filter { !folder.exists($0) }
  }

  /// A garment without a slot in any rig is not drawn: it only moves bones. Pets are figures.
  private func hasSlot(_ garment: String) -> Bool {
    catalog.pets?.name == garment || figures.contains { $0.rig?.slots.contains { $0.slot.part == garment } ?? true }
  }

  private func claims(of variant: Catalog.Variant, _ garment: String, _ known: Known) -> VariantCheck {
    let rigs = wearers(of: garment, variant.name).map { name in figures.first { $0.figure == name }?.rig }
    return VariantCheck(
      variant: variant, exclusive: known.exclusive.variants, order: known.exclusive.order,
      rigs: rigs.contains { $0 == nil } ? nil : rigs.compactMap { $0 }, drawnStates: known.states,
      garments: known.hideable, options: known.options,
      clips: clips(of: garment, variant.name, known), feelings: Set(catalog.feelings.keys),
      families: Set(palettes.families.keys))
  }

  /// By garment: its layers in the rigs, and its variants.
  private var hideable: [String: Set<String>] {
    var found = Dictionary(
      catalog.garments.map { ($0.name, Set($0.variants.map(\.name))) }, uniquingKeysWith: { $0.union($1) })
    for slot in figures.compactMap(\.rig).flatMap(\.slots).map(\.slot) where found[slot.part] != nil {
      found[slot.part]?.insert(slot.layer)
    }
    return found
  }

  /// By garment: the options of its layers in the rigs.
  private var options: [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for rig in figures.compactMap(\.rig) {
      for bound in rig.slots {
        if let number = bound.switch { found[bound.slot.part, default: []].formUnion(rig.switches[number].options) }
      }
    }
    return found
  }

  private func clips(of garment: String, _ variant: String, _ known: Known) -> Set<String>? {
    let wearers = wearers(of: garment, variant).filter { id in figures.contains { $0.figure == id } }
    // A clip that could not be read has been reported, so that not all names are known.
    guard wearers.allSatisfy({ known.clips[$0] != nil }) else { return nil }
    return wearers.reduce(into: []) { $0.formUnion(known.clips[$1] ?? []) }
  }

  private var clipNames: [FigureID: Set<String>] {
    var found: [FigureID: Set<String>] = [:]
    for figure in figures where (try? folder.names(in: figure.path + "clips"))?.count == figure.clips.count {
      found[figure.figure] = Set(figure.clips.keys).union(figure.inherited?.clipNames ?? [])
    }
    return found
  }

  /// The words of `exclusive`, in the order of the catalog, and the variants that have each.
  private var exclusive: (order: [String], variants: [String: [Worn]]) {
    var found: (order: [String], variants: [String: [Worn]]) = ([], [:])
    for garment in catalog.garments {
      for variant in garment.variants {
        guard let word = variant.exclusive else { continue }
        if found.variants[word] == nil { found.order.append(word) }
        found.variants[word, default: []].append(Worn(garment.name, variant.name))
      }
    }
    return found
  }

  private func wearers(of garment: String, _ variant: String) -> [FigureID] {
    switch catalog.wearer(of: garment) {
    case .player: [.player]
    case .legacy: [.legacy]
    case .pet:
      catalog.pets?.name == garment
        ? [FigureID(variant)] : figures.map(\.figure).filter { $0.isPet && $0.view == .front }
    }
  }

  private var unlisted: [Diagnostic] {
    let drawn = figures.filter { $0.figure.name != FigureID.legacy.name }.flatMap { figure in
      figure.drawn.map { (worn: $0, isEmpty: figure.parts[$0]?.layers.allSatisfy(\.shapes.isEmpty) ?? false) }
    }
    return drawn.compactMap { worn, isEmpty in
      guard catalog[worn] == nil else { return nil }
      let garment = catalog.garments.firstIndex { $0.name == worn.garment }
      return file.diagnostic(
        .warning, at: garment.map { "slots[\($0)].variants" } ?? "slots", field: worn.garment,
        "lacks \"\(worn.variant)\", which \(isEmpty ? "has a file with nothing drawn yet" : "is drawn"); add {\"name\": \"\(worn.variant)\"} so that it can be chosen"
      )
    }
  }
}
