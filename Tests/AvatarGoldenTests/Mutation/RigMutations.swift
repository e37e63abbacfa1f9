import AvatarSupport
import AvatarScene

/// Mutations of joints, slots and secondary motion.
enum RigMutations {
  static let kinds = [
    MutationKind("a pivot") { pivots($0, ["player"]) },
    MutationKind("a pet's pivot") { pivots($0, $0.pets) },
    MutationKind("a bone's parent", parents),
    MutationKind("a slot's bone", bones),
    MutationKind("a draw order", orders),
    MutationKind("a slot's clip missing", clips),
    MutationKind("a limb's depth", depths),
    MutationKind("a trail's lag") { trails($0, ["lag"]) { $0 * 1.6 } },
    MutationKind("a trail's swing") { trails($0, ["turn", "swing", "lift", "stretch"]) { $0 * 1.6 } },
    MutationKind("a frame's origin", origins),
  ]

  private static func list(_ art: ArtTree, _ figure: String, _ name: String) -> [(number: Int, value: JSONValue)] {
    (art["\(figure)/rig"].members[name]?.elements ?? []).enumerated().map { ($0, $1) }
  }

  private static func concern(_ art: ArtTree, _ figure: String, bone: String, clip: String? = nil) -> Concern {
    Concern(figure: figure, slots: Set(art.slots(of: figure, under: bone)), clip: clip)
  }

  /// A pivot has an effect only if a layer does not define its own.
  private static func pivots(_ art: ArtTree, _ figures: [String]) -> [Mutation] {
    figures.flatMap { figure in
      list(art, figure, "bones").compactMap { number, bone in
        let name = bone.members["name"]?.words ?? ""
        guard moves(art, figure, name), !art.slots(of: figure, under: name).isEmpty, !pivotsItself(art, figure, name)
        else { return nil }
        let path: JSONPath = [.key("bones"), .index(number), .key("pivot"), .index(0)]
        return Mutation(
          "\(figure)/rig", path, "\(name) 2 points to the right", concern(art, figure, bone: name, clip: "run")
        ) {
          .number(($0.number ?? 0) + 2)
        }
      }
    }
  }

  /// Whether some clip rotates or scales the bone, or the bone has secondary motion.
  private static func moves(_ art: ArtTree, _ figure: String, _ bone: String) -> Bool {
    let trails = list(art, figure, "trails").contains { $0.value.members["bone"]?.words == bone }
    return trails
      || art.clips(of: figure).contains { clip in
        let tracks = art[clip].members["tracks"]?.members[bone]?.members ?? [:]
        return ["rotation", "scaleX"].contains { tracks[$0] != nil }
      }
  }

  /// Whether every layer on the bone defines its own pivot.
  private static func pivotsItself(_ art: ArtTree, _ figure: String, _ bone: String) -> Bool {
    let slots = list(art, figure, "slots").map(\.value).filter { $0.members["bone"]?.words == bone }
    guard !slots.isEmpty else { return false }
    return slots.allSatisfy { slot in
      let filling = art.layers(of: figure).filter {
        $0.part.contains("/parts/\(slot.members["part"]?.words ?? "")/")
          && $0.value.members["name"]?.words?.hasPrefix(slot.members["layer"]?.words ?? "") == true
      }
      return filling.allSatisfy { $0.value.members["pivot"]?.elements.count == 2 }
    }
  }

  private static func parents(_ art: ArtTree) -> [Mutation] {
    art.figures.flatMap { figure in
      let bones = list(art, figure, "bones")
      let parentOf = Dictionary(
        bones.compactMap { bone in
          bone.value.members["parent"]?.words.map { (bone.value.members["name"]?.words ?? "", $0) }
        }
      ) {
        a, _ in a
      }
      return bones.compactMap { number, bone -> Mutation? in
        let name = bone.members["name"]?.words ?? ""
        guard let parent = parentOf[name], let above = parentOf[parent], moves(art, figure, parent),
          !art.slots(of: figure, under: name).isEmpty
        else {
          return nil
        }
        let path: JSONPath = [.key("bones"), .index(number), .key("parent")]
        return Mutation(
          "\(figure)/rig", path, "\(name) hangs from \(above)", concern(art, figure, bone: name, clip: "run")
        ) { _ in .string(above) }
      }
    }
  }

  private static func bones(_ art: ArtTree) -> [Mutation] {
    art.figures.flatMap { figure in
      list(art, figure, "slots").compactMap { number, slot in
        let (name, bone) = (slot.members["name"]?.words ?? "", slot.members["bone"]?.words ?? "")
        guard bone != "root", moves(art, figure, bone) else { return nil }
        return Mutation(
          "\(figure)/rig", [.key("slots"), .index(number), .key("bone")], "\(name) moves with root",
          Concern(figure: figure, slots: [name], clip: "run")
        ) { _ in .string("root") }
      }
    }
  }

  /// Returns mutations that draw a slot without clip depths last.
  private static func orders(_ art: ArtTree) -> [Mutation] {
    art.figures.flatMap { figure in
      list(art, figure, "slots").compactMap { number, slot -> Mutation? in
        let name = slot.members["name"]?.words ?? ""
        guard !hasDepths(slot), isDrawn(slot, art, figure), let z = slot.members["z"]?.number,
          let new = passing(z, art, figure)
        else { return nil }
        let path: JSONPath = [.key("slots"), .index(number), .key("z")]
        return Mutation("\(figure)/rig", path, "\(name) is drawn last", Concern(figure: figure, slots: [name])) { _ in
          .number(new)
        }
      }
    }
  }

  /// Whether some part has the layer of a slot.
  private static func isDrawn(_ slot: JSONValue, _ art: ArtTree, _ figure: String) -> Bool {
    let (part, layer) = (slot.members["part"]?.words ?? "", slot.members["layer"]?.words ?? "")
    return art.sections.contains { section, content in
      section.hasPrefix("\(figure)/parts/\(part)/")
        && (content.members["layers"]?.elements ?? []).contains {
          let name = $0.members["name"]?.words ?? ""
          return name == layer || name.hasPrefix("\(layer).")
        }
    }
  }

  private static func hasDepths(_ slot: JSONValue) -> Bool { slot.members["depth"]?.members.isEmpty == false }

  /// Returns a depth after all others; nil if the slot is already last.
  private static func passing(_ z: Double, _ art: ArtTree, _ figure: String) -> Double? {
    let others = list(art, figure, "slots").filter { !hasDepths($0.value) }.compactMap { $0.value.members["z"]?.number }
    return others.max().flatMap { $0 > z ? $0 + 1 : nil }
  }

  private static func clips(_ art: ArtTree) -> [Mutation] {
    art.figures.flatMap { figure in
      list(art, figure, "slots").compactMap { number, slot in
        guard slot.members["clipTo"]?.words != nil else { return nil }
        let name = slot.members["name"]?.words ?? ""
        return Mutation(
          "\(figure)/rig", [.key("slots"), .index(number), .key("clipTo")], "\(name) is not clipped",
          Concern(figure: figure, slots: [name])
        ) {
          _ in nil
        }
      }
    }
  }

  private static func depths(_ art: ArtTree) -> [Mutation] {
    list(art, "player", "slots").flatMap { number, slot -> [Mutation] in
      let name = slot.members["name"]?.words ?? ""
      guard let group = slot.members["depth"]?.members["group"]?.words else { return [] }
      return ["front", "over", "behind"].map { depth in
        let path: JSONPath = [.key("slots"), .index(number), .key("depth"), .key(depth)]
        let clip = art.clips(of: "player").first { clip in
          (art[clip].members["depths"]?.members[group]?.elements ?? []).contains { $0.members["value"]?.words == depth }
        }
        let concern = Concern(
          figure: "player", slots: [name], clip: clip.map { String($0.split(separator: "/").last ?? "") })
        return Mutation("player/rig", path, "\(name) \(depth) is behind everything", concern) { _ in .number(-1) }
      }.filter { depth in depth.concern.clip != nil || depth.path.last == .key("front") }
    }
  }

  private static func trails(_ art: ArtTree, _ numbers: [String], _ change: @escaping @Sendable (Double) -> Double)
    -> [Mutation]
  {
    art.figures.flatMap { figure in
      list(art, figure, "trails").flatMap { number, trail in
        numbers.filter { trail.members[$0]?.number != nil }.map { key in
          let bone = trail.members["bone"]?.words ?? ""
          let path: JSONPath = [.key("trails"), .index(number), .key(key)]
          return Mutation(
            "\(figure)/rig", path, "more of \(bone)'s \(key)", concern(art, figure, bone: bone, clip: "run")
          ) { .number(change($0.number ?? 0)) }
        }
      }
    }
  }

  private static func origins(_ art: ArtTree) -> [Mutation] {
    art.figures.flatMap { figure in
      ["originX", "originY"].map { axis in
        Mutation("\(figure)/rig", [.key("frame"), .key(axis)], "one point farther", Concern(figure: figure)) {
          .number(($0.number ?? 0) + 1)
        }
      }
    }
  }
}
