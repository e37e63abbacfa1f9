internal import AvatarScene

/// Checks the table of feelings against the clips that request them and against the player's rigs.
struct FeelingCheck {
  let catalog: Catalog
  let figures: [FigureCompiler]
  let file: JSONFile

  var diagnostics: [Diagnostic] {
    lines.flatMap { path, field, line in faults(of: line, path, field) } + requests
  }

  /// The lines of the table, and those of variants.
  private var lines: [(path: String, field: String, line: FeelingPose)] {
    var found: [(path: String, field: String, line: FeelingPose)] = []
    func add(_ table: [String: [FeelingPose]], _ path: String, _ field: String) {
      for (name, lines) in table.sorted(by: { $0.key < $1.key }) {
        for (number, line) in lines.enumerated() {
          found.append(("\(path)\(name)[\(number)]", "\(field)\(name)", line))
        }
      }
    }
    add(catalog.feelings, "feelings.", "feelings.")
    for (slot, garment) in catalog.garments.enumerated() {
      for (number, variant) in garment.variants.enumerated() {
        let path = "slots[\(slot)].variants[\(number)].feelings."
        add(variant.feelings ?? [:], path, "\(garment.name).\(variant.name).feelings.")
      }
    }
    return found
  }

  /// A switch or a bone must be in some view of the player; an option in every view that has the
  /// switch.
  private func faults(of line: FeelingPose, _ path: String, _ field: String) -> [Diagnostic] {
    let rigs = figures.filter { $0.figure.name == FigureID.player.name }.compactMap(\.rig)
    guard !rigs.isEmpty else { return [] }
    var found: [Diagnostic] = []
    func add(_ member: String, _ kind: String, _ name: String, _ known: [String]) {
      let help = ClosestMatch.help(name, among: known, or: "use one of")
      found.append(file.diagnostic(at: "\(path).\(member)", field: field, "there is no \(kind) \"\(name)\"\(help)"))
    }
    for (name, option) in (line.switches ?? [:]).sorted(by: { $0.key < $1.key }) {
      let switches = rigs.flatMap { rig in rig.switchNumber(named: name).map { [rig.switches[$0]] } ?? [] }
      if switches.isEmpty {
        add("switches.\(name)", "switch", name, rigs.flatMap { $0.switches.map(\.name) }.sortedUnique)
      } else if option != Feeling.rest, let other = switches.first(where: { !$0.options.contains(option) }) {
        add("switches.\(name)", "option", option, other.options)
      }
    }
    for name in (line.bones ?? [:]).keys.sorted() where !rigs.contains(where: { $0.bone(named: name) != nil }) {
      add("bones.\(name)", "bone", name, rigs.flatMap { $0.bones.map(\.name) }.sortedUnique)
    }
    return found
  }

  /// The feelings that clips request.
  private var requests: [Diagnostic] {
    figures.flatMap { figure in
      figure.clips.sorted { $0.key < $1.key }.flatMap { name, clip in
        (clip.feelings ?? []).enumerated().compactMap { number, key in
          guard catalog.feelings[key.value] == nil else { return nil }
          let known = catalog.feelings.keys.sorted()
          let help =
            known.isEmpty
            ? "; declare it in \"feelings\" of catalog.json" : ClosestMatch.help(key.value, among: known, or: "use")
          return figure.files["clips/\(name).json"]?.diagnostic(
            at: "feelings[\(number)].value", "there is no feeling \"\(key.value.prefix(80))\"\(help)")
        }
      }
    }
  }
}

extension [String] {
  /// The elements without duplicates, sorted.
  fileprivate var sortedUnique: [String] { Set(self).sorted() }
}
