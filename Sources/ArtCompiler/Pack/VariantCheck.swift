internal import AvatarScene

/// What a variant of the catalog says beside its name: who drew it, which states it sets, which bones it moves, what it excludes.
struct VariantCheck {
  let variant: Catalog.Variant
  /// By the word of `exclusive`: the variants that have it, in the order of the catalog.
  let exclusive: [String: [Worn]]
  /// Those words, in the order of the catalog.
  let order: [String]
  /// The rigs that wear it; nil where one is faulty, which has been reported.
  let rigs: [Rig]?
  /// The states that some layer has a form for; nil where a part is faulty, so that they are not all known.
  let drawnStates: Set<String>?

  /// A fault, and its path from the variant.
  struct Fault {
    let field: String
    let message: String
    var severity = Diagnostic.Severity.error
  }

  var faults: [Fault] { licence + states + bones + exclusion }

  /// A word that no other variant has excludes nothing. Of two words that are nearly one, each alone, the first is named.
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

  /// A pet's accessory is worn by several pets: one that has the bone will do.
  private var bones: [Fault] {
    guard let rigs, !rigs.isEmpty else { return [] }
    let known = Set(rigs.flatMap { $0.bones.map(\.name) }).sorted()
    return (variant.bones ?? [:]).keys.sorted().filter { !known.contains($0) }.map { bone in
      let help = Self.help(bone, among: known) ?? "use one of \(known.joined(separator: ", "))"
      let whose = rigs.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let message = "there is no bone \"\(bone)\" in the rig \(whose); \(help)"
      return Fault(field: "bones.\(bone)", message: message)
    }
  }

  private static func help(_ word: String, among known: [String]) -> String? {
    ClosestMatch.find(word, among: known).map { "did you mean \"\($0)\"?" }
  }
}
