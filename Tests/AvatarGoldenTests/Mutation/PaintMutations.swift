import AvatarGolden
import AvatarSupport
import AvatarScene

/// Mutations of colours and of the rules that derive them.
enum PaintMutations {
  static let kinds = [
    MutationKind("a skin tone") { swatches($0, list: "skinTones", field: "skinTone") },
    MutationKind("a hair colour") { swatches($0, list: "hairColors", field: "hairColor") },
    MutationKind("a fixed paint's colour", fixedColours),
    MutationKind("a general shade rule", tints),
    MutationKind("a family's shade rule", familyTints),
    MutationKind("a shade rule for dark colours", darkRules),
    MutationKind("a university's colour", universities),
  ]

  private static func swatches(_ art: ArtTree, list: String, field: String) -> [Mutation] {
    (art["palettes"].members[list]?.elements ?? []).enumerated().map { number, swatch in
      let concern = Concern(words: ["\(field)=\(swatch.members["name"]?.words ?? "")"])
      return Mutation(
        "palettes", [.key(list), .index(number), .key("color")], "another colour", concern, change: otherColour)
    }
  }

  private static func fixedColours(_ art: ArtTree) -> [Mutation] {
    families(art).compactMap { family, rules in
      let layers = art.layers { $0 == family || $0.hasPrefix(family + "-") }
      guard rules.members["color"]?.words != nil, !layers.isEmpty else { return nil }
      return Mutation(
        "palettes", [.key("families"), .key(family), .key("color")], "another colour", Concern(layers: layers),
        change: otherColour)
    }
  }

  private static func tints(_ art: ArtTree) -> [Mutation] {
    let own = Dictionary(uniqueKeysWithValues: families(art).map { ($0, $1.members["tints"]?.members ?? [:]) })
    return rules(art["palettes"].members["tints"]) { tint in
      art.layers { role in
        let halves = role.split(separator: "-", maxSplits: 1).map(String.init)
        return halves.count == 2 && halves[1] == tint && own[halves[0]]?[tint] == nil
      }
    }.map { tint, layers in rule([.key("tints"), .key(tint)], layers) }
  }

  private static func familyTints(_ art: ArtTree) -> [Mutation] {
    families(art).flatMap { family, value in
      rules(value.members["tints"]) { tint in art.layers { $0 == "\(family)-\(tint)" } }
        .map { tint, layers in rule([.key("families"), .key(family), .key("tints"), .key(tint)], layers) }
    }
  }

  /// Returns mutations of the rules for dark colours. Every dark choice of the palettes is in a
  /// golden.
  private static func darkRules(_ art: ArtTree) -> [Mutation] {
    families(art).flatMap { family, value in
      rules(value.members["tints"]) { tint in art.layers { $0 == "\(family)-\(tint)" } }.compactMap { tint, layers in
        let path: JSONPath = [.key("families"), .key(family), .key("tints"), .key(tint), .key("onDark")]
        guard art["palettes"][path] != nil, ["skin", "hair"].contains(family) else { return nil }
        let dark = family == "hair" ? ["hairColor=black", "hairColor=darkBrown"] : ["skinTone=deep", "skinTone=dark"]
        return Mutation("palettes", path, "0.09 more", Concern(layers: layers, words: dark)) {
          .number(($0.number ?? 0) + 0.09)
        }
      }
    }
  }

  /// Returns mutations of the colours of the universities in the goldens.
  private static func universities(_ art: ArtTree) -> [Mutation] {
    let attended = Set(ProjectGoldens.cases.compactMap { $0.record.fields["uni"] })
    return art["universities"].elements.enumerated().flatMap { number, university -> [Mutation] in
      let name = university.members["name"]?.words ?? ""
      guard attended.contains(name) else { return [] }
      return ["primary", "secondary"].filter { university.members[$0]?.words != nil }.map { colour in
        Mutation(
          "universities", [.index(number), .key(colour)], "another colour", Concern(words: [name]), change: otherColour)
      }
    }
  }

  private static func families(_ art: ArtTree) -> [(String, JSONValue)] {
    (art["palettes"].members["families"]?.members ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the rules that some layer uses.
  private static func rules(_ value: JSONValue?, _ layers: (String) -> [String]) -> [(tint: String, layers: [String])] {
    (value?.members ?? [:]).keys.sorted().map { ($0, layers($0)) }.filter { !$0.1.isEmpty }
  }

  private static func rule(_ path: JSONPath, _ layers: [String]) -> Mutation {
    Mutation("palettes", path, "a tenth less lightness", Concern(layers: layers)) { old in
      var new = old
      new[[.key("lightness")]] = .number((old.members["lightness"]?.number ?? 1) * 0.9)
      return new
    }
  }

  /// Changes one channel by 24.
  @Sendable private static func otherColour(_ value: JSONValue) -> JSONValue? {
    guard let text = value.words, text.hasPrefix("#"), let red = UInt8(text.dropFirst().prefix(2), radix: 16) else {
      return value
    }
    let other = String(red ^ 0x18, radix: 16, uppercase: true)
    return .string("#" + (other.count == 1 ? "0" : "") + other + text.dropFirst(3))
  }
}
