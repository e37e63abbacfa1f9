internal import AvatarScene

/// What a variant of the catalog says beside its name: who drew it, which states it sets, which bones it moves.
struct VariantCheck {
  let variant: Catalog.Variant
  /// The rigs that wear it; nil where one is faulty, which has been reported.
  let rigs: [Rig]?
  /// The states that some layer has a form for; nil where a part is faulty, so that they are not all known.
  let drawnStates: Set<String>?

  /// A fault, and the way to it from the variant.
  struct Fault {
    let steps: [JSONLocator.Step]
    let field: String
    let message: String
  }

  var faults: [Fault] { licence + states + bones }

  private var licence: [Fault] {
    guard let author = variant.author, (variant.licence ?? "").isEmpty else { return [] }
    let message = "\"\(author.prefix(80))\" drew it, under no licence; add \"licence\", such as \"licence\": \"CC-BY-4.0\""
    return [Fault(steps: [.name("author")], field: "author", message: message)]
  }

  private var states: [Fault] {
    guard let drawnStates else { return [] }
    return (variant.states ?? []).enumerated().filter { !drawnStates.contains($1) }.map { number, state in
      let help = Self.help(state, among: drawnStates.sorted()) ?? "draw one, such as <g id=\"front.\(state)\">, or leave the state out"
      let message = "no layer has a form for the state \"\(state)\"; \(help)"
      return Fault(steps: [.name("states"), .item(number)], field: "states[\(number)]", message: message)
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
      return Fault(steps: [.name("bones"), .name(bone)], field: "bones.\(bone)", message: message)
    }
  }

  private static func help(_ word: String, among known: [String]) -> String? {
    ClosestMatch.find(word, among: known).map { "did you mean \"\($0)\"?" }
  }
}
