internal import AvatarScene
internal import AvatarSupport

/// Checks the members of a catalog's variant: author, states, bones, and what it excludes.
struct VariantCheck {
  let variant: Catalog.Variant
  /// By `exclusive` name: the variants that have it, in the order of the catalog.
  let exclusive: [String: [Worn]]
  /// Those names, in the order of the catalog.
  let order: [String]
  /// The rigs that wear it; nil if one is faulty, which has been reported.
  let rigs: [Rig]?
  /// The states that any layer has a form for; nil if a part is faulty, so that not all are known.
  let drawnStates: Set<String>?
  /// The names of the garments and, by garment, the layers of the rigs that wear it and its
  /// variants.
  let garments: [String: Set<String>]
  /// The options of each garment's layers, over all rigs.
  let options: [String: Set<String>]
  /// The clips of the wearer; nil where one is faulty.
  let clips: Set<String>?
  /// The feelings of the table.
  let feelings: Set<String>
  /// The paint families of the palette.
  let families: Set<String>

  /// A fault, and its path from the variant.
  struct Fault {
    let field: String
    let message: String
    var severity = Diagnostic.Severity.error
  }

  var faults: [Fault] {
    licence + states + bones + stance + exclusion + hides + heldOptions + clipRules + ownFeelings + paints
  }

  /// Garments, and their layers or variants.
  private var hides: [Fault] {
    (variant.hides ?? []).enumerated().compactMap { number, name in
      let halves = name.utf8.split(separator: "/", maxSplits: 1).map(String.init)
      let garment = halves.first ?? ""
      guard let known = garments[garment] else {
        return unknown("hides[\(number)]", "garment", garment, among: garments.keys.sorted())
      }
      guard let rest = halves.dropFirst().first, !known.contains(rest) else { return nil }
      return unknown("hides[\(number)]", "layer or variant of \"\(garment)\"", rest, among: known.sorted())
    }
  }

  private var heldOptions: [Fault] {
    (variant.options ?? [:]).sorted { $0.key < $1.key }.compactMap { garment, option in
      guard let known = options[garment] else {
        return unknown("options.\(garment)", "garment with options", garment, among: options.keys.sorted())
      }
      return known.contains(option)
        ? nil : unknown("options.\(garment)", "option of \"\(garment)\"", option, among: known.sorted())
    }
  }

  private var clipRules: [Fault] {
    (variant.clips ?? [:]).sorted { $0.key < $1.key }.compactMap { clip, rule in
      if let clips, drawnStates?.contains(clip) != true, !clips.contains(clip) {
        return unknown("clips.\(clip)", "clip", clip, among: clips.sorted())
      }
      guard case .state(let state) = rule, let drawnStates, !drawnStates.contains(state) else { return nil }
      return unknown("clips.\(clip)", "form", state, among: ["away", "other"] + drawnStates.sorted())
    }
  }

  private var ownFeelings: [Fault] {
    (variant.feelings ?? [:]).keys.sorted().filter { !feelings.contains($0) }.map {
      unknown("feelings.\($0)", "feeling", $0, among: feelings.sorted())
    }
  }

  private var paints: [Fault] {
    guard let family = variant.paints, !families.contains(family) else { return [] }
    return [unknown("paints", "paint family", family, among: families.sorted())]
  }

  private func unknown(_ field: String, _ kind: String, _ name: String, among known: [String]) -> Fault {
    let help = Self.help(name, among: known) ?? "use one of \(known.joined(separator: ", "))"
    return Fault(field: field, message: "there is no \(kind) \"\(name.prefix(80))\"; \(help)")
  }

  /// A name that only one variant has excludes nothing. Of two similar names, each used once, the
  /// first is suggested.
  private var exclusion: [Fault] {
    guard let word = variant.exclusive, exclusive[word]?.count == 1 else { return [] }
    let problem = "no other variant has the word \"\(word.prefix(80))\", so nothing is excluded"
    guard let near = ClosestMatch.near(word, among: exclusive.keys.filter { $0 != word }), let others = exclusive[near],
      let other = others.first
    else {
      return [
        Fault(
          field: "exclusive", message: "\(problem); leave it out until there is another",
          severity: .warning)
      ]
    }
    if others.count > 1 {
      return [Fault(field: "exclusive", message: "\(problem); did you mean \"\(near)\"?")]
    }
    guard order.firstIndex(of: word) ?? 0 < order.firstIndex(of: near) ?? 0 else { return [] }
    return [
      Fault(
        field: "exclusive",
        message: "\(problem); \(other.garment).\(other.variant) has \"\(near)\": write the same word in both")
    ]
  }

  private var licence: [Fault] {
    guard let author = variant.author, (variant.licence ?? "").isEmpty else { return [] }
    let message =
      "\"\(author.prefix(80))\" drew it, under no licence; add \"licence\", such as \"licence\": \"CC-BY-4.0\""
    return [Fault(field: "author", message: message)]
  }

  private var states: [Fault] {
    guard let drawnStates else { return [] }
    return (variant.states ?? []).enumerated().filter { !drawnStates.contains($1) }.map { number, state in
      let help =
        Self.help(state, among: drawnStates.sorted())
        ?? "draw one, such as <g id=\"front.\(state)\">, or leave the state out"
      let message = "no layer has a form for the state \"\(state)\"; \(help)"
      return Fault(field: "states[\(number)]", message: message)
    }
  }

  /// Several pets wear a pet's accessory; it is enough if one of them has the bone.
  private var bones: [Fault] {
    guard let rigs, !rigs.isEmpty else { return [] }
    let known = Set(rigs.flatMap { $0.bones.map(\.name) }).sorted()
    return (variant.bones ?? [:]).keys.sorted().filter { !known.contains($0) }.map {
      noBone($0, "bones.\($0)", rigs, known)
    }
  }

  /// A view, and the bones that the stance turns in it.
  private var stance: [Fault] {
    guard let rigs, !rigs.isEmpty else { return [] }
    let known = Set(rigs.flatMap { $0.bones.map(\.name) }).sorted()
    let views = FigureID.View.allCases.map(\.rawValue)
    return (variant.stance ?? [:]).sorted { $0.key < $1.key }.flatMap { view, bones in
      guard views.contains(view) else { return [unknown("stance.\(view)", "view", view, among: views)] }
      return bones.keys.sorted().filter { !known.contains($0) }.map {
        noBone($0, "stance.\(view).\($0)", rigs, known)
      }
    }
  }

  private func noBone(_ bone: String, _ field: String, _ rigs: [Rig], _ known: [String]) -> Fault {
    let help = Self.help(bone, among: known) ?? "use one of \(known.joined(separator: ", "))"
    let whose = rigs.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return Fault(field: field, message: "there is no bone \"\(bone)\" in the rig \(whose); \(help)")
  }

  private static func help(_ word: String, among known: [String]) -> String? {
    ClosestMatch.find(word, among: known).map { "did you mean \"\($0)\"?" }
  }
}
