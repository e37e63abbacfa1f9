import AvatarSupport
import AvatarScene

/// Mutations of clips: keyframes, expressions, hands, depths, frames.
enum MotionMutations {
  static let kinds = [
    MutationKind("a keyframe's value") { keys($0, ["player"], value) },
    MutationKind("a keyframe's time") { keys($0, ["player"], time) },
    MutationKind("an easing") { keys($0, ["player"], easing) },
    MutationKind("a pet's keyframe") { keys($0, $0.pets, value) },
    MutationKind("the old circle's keyframe") { keys($0, ["legacy"], value) },
    MutationKind("an expression") { choices($0, "player", "switches", ["eyes", "mouth", "brows"]) },
    MutationKind("a hand's shape") { choices($0, "player", "switches", ["rightHand", "leftHand"]) },
    MutationKind("a limb behind or over") { choices($0, "player", "depths", nil) },
    MutationKind("a pet's expression") { art in art.pets.flatMap { choices(art, $0, "switches", nil) } },
    MutationKind("a number of frames", counts),
    MutationKind("the frames' order", reversals),
  ]

  /// One keyframe of a track, with the keyframes before and after it.
  private struct Key {
    let clip: String
    let figure: String
    let bone: String
    let property: String
    let path: JSONPath
    let value: JSONValue
    let next: JSONValue?
    let before: JSONValue?
    let loops: Bool
    /// The sample times of the clip's frames, in seconds.
    let moments: [Double]
    let concern: Concern

    var isFirst: Bool { before == nil }
    func time(_ value: JSONValue?) -> Double? { value?.members["time"]?.number }

    /// Whether a frame is sampled well inside an interval. Changes between frames appear in no
    /// sheet.
    func isSeen(from start: Double?, to end: Double?) -> Bool {
      guard let start, let end else { return false }
      let margin = (end - start) * 0.1
      return moments.contains { $0 > start + margin && $0 < end - margin }
    }
  }

  private static func keys(_ art: ArtTree, _ figures: [String], _ mutate: (Key) -> Mutation?) -> [Mutation] {
    figures.flatMap { figure in art.clips(of: figure).flatMap { allKeys(art, figure, $0) }.compactMap(mutate) }
  }

  private static func allKeys(_ art: ArtTree, _ figure: String, _ clip: String) -> [Key] {
    let name = String(clip.split(separator: "/").last ?? "")
    let moments = moments(art, clip)
    return (art[clip].members["tracks"]?.members ?? [:]).sorted { $0.key < $1.key }.flatMap {
      bone, properties -> [Key] in
      let slots = Set(art.slots(of: figure, under: bone))
      guard !slots.isEmpty, !isEmptyHand(art, slots, name) else { return [] }
      return properties.members.sorted { $0.key < $1.key }.flatMap { property, list in
        list.elements.enumerated().map { number, value in
          Key(
            clip: clip, figure: figure, bone: bone, property: property,
            path: [.key("tracks"), .key(bone), .key(property), .index(number)], value: value,
            next: number + 1 < list.elements.count ? list.elements[number + 1] : nil,
            before: number > 0 ? list.elements[number - 1] : nil,
            loops: art[clip].members["loop"] == .bool(true), moments: moments,
            concern: Concern(figure: figure, slots: slots, clip: name))
        }
      }
    }
  }

  /// Whether only hand items hang on a bone, and in the clip all of the pack's own are drawn elsewhere, as on the
  /// wrist. Other packs may hold something there.
  private static func isEmptyHand(_ art: ArtTree, _ slots: Set<String>, _ clip: String) -> Bool {
    guard slots.allSatisfy({ $0.hasSuffix("Held") || $0.hasSuffix("HeldCane") }) else { return false }
    let garments = art["catalog"].members["slots"]?.elements ?? []
    let items = garments.first { $0.members["slot"]?.words == "handItem" }?.members["variants"]?.elements ?? []
    return items.allSatisfy { $0.members["name"]?.words == "none" || $0.members["clips"]?.members[clip] != nil }
  }

  /// Uses the times of `FrameTiming`. A pet's clip is fitted to the player's, with the same number
  /// of frames.
  private static func moments(_ art: ArtTree, _ clip: String) -> [Double] {
    let leader = art["player/clips/\(clip.split(separator: "/").last ?? "")"]
    let (frames, loops) = (Int(leader.members["frames"]?.number ?? 1), leader.members["loop"] == .bool(true))
    let cycles =
      loops
      ? max(1, ((leader.members["duration"]?.number ?? 1) / (art[clip].members["duration"]?.number ?? 1)).rounded()) : 1
    let duration = art[clip].members["duration"]?.number ?? 0
    return (0..<frames).map {
      (duration * cycles * Double($0) / Double(max(1, loops ? frames : frames - 1))).truncatingRemainder(
        dividingBy: duration + 1e-9)
    }
  }

  /// Excludes the first and the last keyframe of a loop, which must stay equal.
  private static func value(_ key: Key) -> Mutation? {
    guard !key.loops || !key.isFirst && key.next != nil else { return nil }
    guard key.isSeen(from: key.time(key.before), to: key.time(key.next)) || key.before == nil || key.next == nil else {
      return nil
    }
    let step = key.property == "rotation" ? 0.12 : key.property.hasPrefix("scale") ? 0.08 : 1.2
    return Mutation(key.clip, key.path + [.key("value")], "\(step) more", key.concern) {
      .number(($0.number ?? 0) + step)
    }
  }

  private static func time(_ key: Key) -> Mutation? {
    guard !key.isFirst, let time = key.value.members["time"]?.number, let next = key.next?.members["time"]?.number,
      key.value.members["value"] != key.next?.members["value"], key.isSeen(from: time, to: next)
    else { return nil }
    return Mutation(key.clip, key.path + [.key("time")], "nearer to the next", key.concern) { _ in
      .number(time + (next - time) * 0.45)
    }
  }

  private static func easing(_ key: Key) -> Mutation? {
    guard let next = key.next, let from = key.value.members["value"]?.number, let to = next.members["value"]?.number,
      abs(from - to) > 0.01,
      key.isSeen(from: key.time(key.value), to: key.time(next))
    else { return nil }
    let other = key.value.members["easing"]?.words == "easeIn" ? "easeOut" : "easeIn"
    return Mutation(key.clip, key.path, "with the easing \(other)", key.concern) { old in
      var new = old
      new[[.key("easing")]] = .string(other)
      return new
    }
  }

  /// Returns mutations that replace each discrete choice of a clip with another one.
  private static func choices(_ art: ArtTree, _ figure: String, _ member: String, _ names: Set<String>?) -> [Mutation] {
    art.clips(of: figure).flatMap { clip in
      (art[clip].members[member]?.members ?? [:]).sorted { $0.key < $1.key }.filter { names?.contains($0.key) ?? true }
        .flatMap { name, keys in
          keys.elements.indices.compactMap { number -> Mutation? in
            guard let now = keys.elements[number].members["value"]?.words,
              let other = options(art, figure, member, name).first(where: {
                $0 != now && (member != "depths" || isElsewhere(art, figure, name, now, $0))
              })
            else { return nil }
            let path: JSONPath = [.key(member), .key(name), .index(number), .key("value")]
            let concern = Concern(figure: figure, slots: [name], clip: String(clip.split(separator: "/").last ?? ""))
            return Mutation(clip, path, "\(other) instead of \(now)", concern) { _ in .string(other) }
          }
        }
    }
  }

  /// Whether some slot of a group has different depths for two values; legs, for example, are never
  /// behind anything.
  private static func isElsewhere(_ art: ArtTree, _ figure: String, _ group: String, _ now: String, _ other: String)
    -> Bool
  {
    (art["\(figure)/rig"].members["slots"]?.elements ?? []).contains { slot in
      let depth = slot.members["depth"]?.members ?? [:]
      return depth["group"]?.words == group && depth[now] != depth[other]
    }
  }

  private static func options(_ art: ArtTree, _ figure: String, _ member: String, _ name: String) -> [String] {
    if member == "depths" { return Depth.allCases.map(\.rawValue) }
    return art["\(figure)/rig"].members["switches"]?.members[name]?.elements.compactMap(\.words) ?? []
  }

  private static func counts(_ art: ArtTree) -> [Mutation] {
    art.clips(of: "player").map { clip in
      let concern = Concern(figure: "player", clip: String(clip.split(separator: "/").last ?? ""))
      return Mutation(clip, [.key("frames")], "one more", concern) { .number(($0.number ?? 0) + 1) }
    }
  }

  /// Returns mutations that play every track of a clip backwards.
  private static func reversals(_ art: ArtTree) -> [Mutation] {
    art.clips(of: "player").map { clip in
      let duration = art[clip].members["duration"]?.number ?? 0
      let concern = Concern(figure: "player", clip: String(clip.split(separator: "/").last ?? ""))
      return Mutation(clip, [.key("tracks")], "play backwards", concern) { tracks in
        .object(tracks.members.mapValues { .object($0.members.mapValues { .array(backwards($0.elements, duration)) }) })
      }
    }
  }

  private static func backwards(_ keys: [JSONValue], _ duration: Double) -> [JSONValue] {
    keys.reversed().map { key in
      var key = key
      let time = key.members["time"]?.number ?? 0
      key[[.key("time")]] = .number(abs(duration - time) < 1e-9 ? 0 : duration - time)
      return key
    }
  }
}
