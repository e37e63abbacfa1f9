import AvatarSupport
import AvatarScene

/// Mutations of the catalog: defaults, and the effects of one item on another.
enum WardrobeMutations {
  static let kinds = [
    MutationKind("a default variant", defaults),
    MutationKind("a default colour", defaultColours),
    MutationKind("a bone's offset on a face", offsets),
    MutationKind("what a hat hides", states),
    MutationKind("one hat at a time", exclusives),
    MutationKind("a top in the university's colours", branded),
  ]

  private static func defaults(_ art: ArtTree) -> [Mutation] {
    slots(art).compactMap { number, slot in
      let names = slot.members["variants"]?.elements.compactMap { $0.members["name"]?.words } ?? []
      guard let now = slot.members["default"]?.words, let other = names.first(where: { $0 != now }),
        !["petType", "petAccessory"].contains(slot.members["slot"]?.words ?? "")
      else { return nil }
      let part = slot.members["slot"]?.words ?? ""
      let concern = Concern(layers: ["player/\(part)/\(now)/"], words: ["newcomer"])
      return Mutation(
        "catalog", [.key("slots"), .index(number), .key("default")], "\(other) instead of \(now)", concern
      ) { _ in .string(other) }
    }
  }

  private static func defaultColours(_ art: ArtTree) -> [Mutation] {
    [("defaultSkinTone", "skinTones"), ("defaultHairColor", "hairColors")].compactMap { key, list in
      let names = art["palettes"].members[list]?.elements.compactMap { $0.members["name"]?.words } ?? []
      guard let now = art["palettes"].members[key]?.words, let other = names.first(where: { $0 != now }) else {
        return nil
      }
      return Mutation("palettes", [.key(key)], "\(other) instead of \(now)", Concern(words: ["newcomer", "owner"])) {
        _ in .string(other)
      }
    }
  }

  private static func offsets(_ art: ArtTree) -> [Mutation] {
    variants(art).flatMap { slot, name, path, variant in
      (variant.members["bones"]?.members ?? [:]).sorted { $0.key < $1.key }.flatMap { bone, numbers in
        numbers.members.keys.sorted().map { key in
          let step = key.hasPrefix("scale") ? 0.06 : 0.8
          let concern = Concern(layers: ["player/\(slot)/\(name)/"], slots: Set(art.slots(of: "player", under: bone)))
          return Mutation("catalog", path + [.key("bones"), .key(bone), .key(key)], "\(step) more", concern) {
            .number(($0.number ?? 0) + step)
          }
        }
      }
    }
  }

  /// Returns mutations of the states that some layer responds to.
  private static func states(_ art: ArtTree) -> [Mutation] {
    variants(art).compactMap { slot, name, path, variant in
      let states = variant.members["states"]?.elements.compactMap(\.words) ?? []
      let answered = art.layers(of: "player").contains { layer in
        states.contains { layer.value.members["name"]?.words?.hasSuffix(".\($0)") == true }
      }
      guard answered else { return nil }
      return Mutation("catalog", path + [.key("states")], "hides nothing", Concern(layers: ["player/\(slot)/\(name)/"]))
      { _ in nil }
    }
  }

  private static func exclusives(_ art: ArtTree) -> [Mutation] {
    let wearing = variants(art).filter { $0.variant.members["exclusive"]?.words != nil }
    guard wearing.count > 1 else { return [] }
    return wearing.map { slot, name, path, _ in
      Mutation(
        "catalog", path + [.key("exclusive")], "is worn over others",
        Concern(layers: ["player/\(slot)/\(name)/"], words: ["accessory2=\(name)"])
      ) { _ in
        nil
      }
    }
  }

  private static func branded(_ art: ArtTree) -> [Mutation] {
    variants(art).filter { $0.slot == "topStyle" }.map { slot, name, path, variant in
      let was = variant.members["uniBranded"] == .bool(true)
      return Mutation(
        "catalog", path, was ? "is plain" : "is branded",
        Concern(layers: ["player/\(slot)/\(name)/"], words: ["graduate"])
      ) { old in
        var new = old
        new[[.key("uniBranded")]] = .bool(!was)
        return new
      }
    }
  }

  private static func slots(_ art: ArtTree) -> [(number: Int, value: JSONValue)] {
    (art["catalog"].members["slots"]?.elements ?? []).enumerated().map { ($0, $1) }
  }

  private static func variants(_ art: ArtTree) -> [(slot: String, name: String, path: JSONPath, variant: JSONValue)] {
    slots(art).flatMap { number, slot in
      (slot.members["variants"]?.elements ?? []).enumerated().map { index, variant in
        (
          slot.members["slot"]?.words ?? "", variant.members["name"]?.words ?? "",
          [.key("slots"), .index(number), .key("variants"), .index(index)], variant
        )
      }
    }
  }
}
