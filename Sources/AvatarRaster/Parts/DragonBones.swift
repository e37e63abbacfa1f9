internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport

/// An avatar in parts as an armature of DragonBones 5.5.
///
/// All figures in all views are one armature; an animation shows the slots of its view. Its frames are the sampled
/// times of the motion. Parts on limbs are skinned meshes. The format has no masks, so parts with one are not clipped.
struct DragonBones {
  private let stages: [DragonBonesStage]
  private let animations: [(name: String, clip: Clip, frames: Int)]
  private let parts: JSONValue
  private let scale: Double
  private let rate: Double

  /// - Parameters:
  ///   - all: each animation of the sheet with its scene.
  ///   - file: `frames` and `avatar` of the atlas file (docs/parts.md).
  ///   - rate: frames a second.
  init(_ all: [(animation: FacedClip, scene: AnimatedAvatar)], _ file: JSONValue, scale: Double, rate: Double) {
    let (parts, content) = (file["frames"] ?? .null, file["avatar"] ?? .null)
    (self.parts, self.scale, self.rate) = (parts, scale, rate)
    animations = all.map { ($0.name, $1.clip, SampledClip.parts(of: $1.clip, rate: rate)) }
    var stages: [DragonBonesStage] = []
    let figures = all.first?.scene.animations.indices ?? 0..<0
    // Figures come back to front: the player is the last.
    for number in figures {
      let described = number == figures.last ? content : content["pet"] ?? content
      var views: [(name: String, shots: [DragonBonesStage.Shot])] = []
      var labels: [Int: [Point]] = [:]
      for (index, (animation, scene)) in all.enumerated() {
        let (own, offset, prefix) = scene.animations[number]
        let count = animations[index].frames
        let poses = (0...count).map { own.pose(at: scene.clip.duration * Double($0) / Double(count)) }
        let shot = DragonBonesStage.Shot(
          index, own.figure, offset, poses, Self.entries(described["facings"], animation))
        let name = prefix + own.figure.id.view.rawValue
        if !views.contains(where: { $0.name == name }) { views.append((name, [])) }
        for view in views.indices where views[view].name == name { views[view].shots.append(shot) }
        if let label = described["labels"]?[animation.facing.rawValue] {
          let root = own.figure.rig.bone(named: "root")
          labels[index] = poses.map { pose in
            let rise = root.map { max(0, pose.bones[$0].y) } ?? 0
            return Point(label["x"]?.number ?? 0, -(label["y"]?.number ?? 0) - rise)
          }
        }
      }
      stages += views.map { DragonBonesStage($0.name, $0.shots, parts: parts) }
      if let part = described["labels"]?.object?.values.first?["part"]?.string {
        stages.append(DragonBonesStage(label: part, places: labels))
      }
    }
    self.stages = stages
  }

  /// Returns the entries of `slots` of a figure in an animation.
  private static func entries(_ facings: JSONValue?, _ animation: FacedClip) -> [JSONValue] {
    let facing = facings?[animation.facing.rawValue]
    let like = facing?["like"]?.string.flatMap { facings?[$0] }
    let slots = facing?["clips"]?[animation.name]?["slots"] ?? facing?["slots"] ?? like?["slots"]
    return slots?.list ?? []
  }

  /// Returns the `_tex.json` file: the page's regions.
  func atlas(_ name: String, _ image: String, _ page: SparsePage) -> JSON {
    .members([
      ("name", .string(name)), ("imagePath", .string(image)), ("width", .int(page.width)),
      ("height", .int(page.height)), ("scale", .number(scale)),
      (
        "SubTexture",
        .array(
          (parts.object ?? [:]).sorted { $0.key < $1.key }.map { name, part in
            let frame = part["frame"]
            func number(_ member: String) -> JSON? { frame?[member]?.number.map { .number($0) } }
            return JSON.members([
              ("name", .string(name)), ("x", number("x")), ("y", number("y")), ("width", number("w")),
              ("height", number("h")),
            ])
          })
      ),
    ])
  }

  // MARK: Skeleton

  /// Returns the `_ske.json` file: the armature with its bones, slots, displays and animations.
  ///
  /// - Parameter more: facts about the avatar, added as the member `avatar`.
  func skeleton(_ name: String, _ frame: FrameGeometry, _ more: JSON) -> JSON {
    let rest = stages.map { $0.animations.min { $0.key < $1.key }?.value.first?.bones ?? [] }
    var (bones, slots): ([JSON], [JSON]) = ([], [])
    for (stage, rest) in zip(stages, rest) {
      for (bone, place) in zip(stage.bones, rest) {
        let parent = bone.parent.map { JSON.string(stage.bones[$0].name) }
        bones.append(
          .members([("name", .string(bone.name)), ("parent", parent), ("transform", Self.transform(place))]))
      }
      for (slot, shown) in zip(stage.slots, stage.shownFirst) {
        let parent = JSON.string(stage.bones[slot.bone].name)
        slots.append(
          .members([
            ("name", .string(slot.name)), ("parent", parent), ("displayIndex", shown == 0 ? nil : .int(shown)),
          ]))
      }
    }
    let box: [(String, JSON?)] = [
      ("x", .number(-frame.originX)), ("y", .number(-frame.originY)), ("width", .number(frame.width)),
      ("height", .number(frame.height)),
    ]
    let start = animations.prefix(1).map { JSON.members([("gotoAndPlay", .string($0.name))]) }
    let armature = JSON.members([
      ("type", .string("Armature")), ("frameRate", .number(rate)), ("name", .string(name)), ("aabb", .members(box)),
      ("bone", .array(bones)), ("slot", .array(slots)),
      ("skin", .array([.members([("name", .string("")), ("slot", .array(skin))])])),
      ("animation", .array(animations.indices.map { animation($0, rest) })), ("defaultActions", .array(start)),
    ])
    return .members([
      ("frameRate", .number(rate)), ("name", .string(name)), ("version", .string("5.5")),
      ("compatibleVersion", .string("5.5")), ("armature", .array([armature])), ("avatar", more),
    ])
  }

  /// Returns a bone's place in its parent. `skX` and `skY` are the directions of its y and x axes; values that are
  /// the default in four decimals are left out.
  private static func transform(_ place: [Double]) -> JSON {
    let names = ["x", "y", "skX", "skY", "scX", "scY"]
    let values = [place[0], place[1], place[2] + place[3], place[2], place[4] - 1, place[5] - 1]
    var members: [(String, JSON?)] = []
    for (number, value) in values.enumerated() where abs(value) >= 5e-5 {
      members.append((names[number], .number(number > 3 ? value + 1 : value, decimals: 4)))
    }
    return .members(members)
  }

  private var skin: [JSON] {
    var first = 0
    var skin: [JSON] = []
    for stage in stages {
      for slot in stage.slots {
        let displays = slot.displays.map { display in
          DragonBonesDisplay(display, parts[display.part], slot, stage, first: first, scale: scale).json
        }
        skin.append(.members([("name", .string(slot.name)), ("display", .array(displays))]))
      }
      first += stage.bones.count
    }
    return skin
  }

  // MARK: Animations

  /// - Parameter rest: by stage and bone, its place in the armature.
  private func animation(_ index: Int, _ rest: [[[Double]]]) -> JSON {
    let (name, clip, count) = animations[index]
    var (bones, slots): ([JSON], [JSON]) = ([], [])
    var orders = [[Int]](repeating: [], count: count + 1)
    for (stage, rest) in zip(stages, rest) {
      let frames = stage.animations[index]
      for (number, bone) in stage.bones.enumerated() {
        guard let frames else { continue }
        let line = DragonBonesTimeline(frames.map { $0.bones[number] }, rest: rest[number], period: bone.period)
        if let timeline = line.json(bone.name) { bones.append(timeline) }
      }
      for (number, slot) in stage.slots.enumerated() {
        let shown = frames?.map { $0.shown[number] } ?? [-1]
        if Set(shown) == [stage.shownFirst[number]] { continue }
        let steps = Self.steps(shown) { ("value", $0 == 0 ? nil : .int($0)) }
        slots.append(.members([("name", .string(slot.name)), ("displayFrame", steps)]))
      }
      for frame in orders.indices {
        let first = orders[frame].count
        orders[frame] += (frames?[frame].order ?? Array(stage.slots.indices)).map { $0 + first }
      }
    }
    let steps = Self.steps(orders) { order in
      var offsets = [Int](repeating: 0, count: order.count)
      for (place, slot) in order.enumerated() { offsets[slot] = place - slot }
      let moved = offsets.indices.filter { offsets[$0] != 0 }
      return ("zOrder", .array(moved.flatMap { [JSON.int($0), JSON.int(offsets[$0])] }))
    }
    return .members([
      ("name", .string(name)), ("duration", .int(count)), ("playTimes", clip.loop ? .int(0) : nil),
      ("scale", .number(clip.duration * rate / Double(count), decimals: 6)), ("bone", .array(bones)),
      ("slot", .array(slots)), ("zOrder", .members([("frame", steps)])),
    ])
  }

  /// Returns keyframes without interpolation: one for each run of equal values.
  private static func steps<Value: Equatable>(_ values: [Value], _ member: (Value) -> (String, JSON?)) -> JSON {
    let starts = values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }
    return .array(
      zip(starts, starts.dropFirst() + [max(1, values.count - 1)]).map { start, next in
        .members([("duration", next - start == 1 ? nil : .int(next - start)), member(values[start])])
      })
  }
}

/// The keyframes of a bone in an animation, relative to its place in the armature.
struct DragonBonesTimeline {
  private let tracks: [(name: String, members: [String], decimals: Int, values: [[Double]], rest: Double)]
  private let period: Double?

  /// - Parameters:
  ///   - places: by frame, as in `DragonBonesStage.Frame.bones`.
  ///   - rest: the bone's place in the armature.
  ///   - period: see `DragonBonesStage.Bone.period`.
  init(_ places: [[Double]], rest: [Double], period: Double?) {
    self.period = period
    func values(_ at: Int, _ change: (Double, Double) -> Double) -> [[Double]] {
      places.map { [change($0[at], rest[at]), change($0[at + 1], rest[at + 1])] }
    }
    var turns = values(2) { ($0 - $1).remainder(dividingBy: 360) }
    for frame in turns.indices.dropFirst() {
      turns[frame][0] += 360 * ((turns[frame - 1][0] - turns[frame][0]) / 360).rounded()
    }
    tracks = [
      ("translateFrame", ["x", "y"], 2, values(0, -), 0),
      ("rotateFrame", ["rotate", "skew"], 2, turns, 0),
      ("scaleFrame", ["x", "y"], 3, values(4) { abs($1) < 1e-6 ? 1 : $0 / $1 }, 1),
    ]
  }

  /// Returns the timeline; nil for a bone that does not move.
  func json(_ name: String) -> JSON? {
    let moving: [(String, JSON?)] = tracks.compactMap { track in
      let unit = track.decimals == 2 ? 0.01 : 0.001
      guard track.values.contains(where: { $0.contains { abs($0 - track.rest) >= unit / 2 } }) else { return nil }
      let keys = keys(track.values, tolerance: 1.5 * unit)
      let frames = zip(keys, keys.dropFirst() + [keys.last ?? 0]).map { key, next in
        let isJump = next == key + 1 && jumps(track.values[key], track.values[next])
        var frame: [(String, JSON?)] = [
          ("duration", next - key == 1 ? nil : .int(next - key)),
          ("tweenEasing", next == key || isJump ? nil : .int(0)),
        ]
        for (name, value) in zip(track.members, track.values[key]) where abs(value - track.rest) >= unit / 2 {
          frame.append((name, .number(value, decimals: track.decimals)))
        }
        return JSON.members(frame)
      }
      return (track.name, .array(frames))
    }
    return moving.isEmpty ? nil : .members([("name", .string(name))] + moving)
  }

  /// Returns the keyframes: between them linear interpolation stays within the tolerance. Constant values have one.
  private func keys(_ values: [[Double]], tolerance: Double) -> [Int] {
    func isStraight(_ from: Int, _ to: Int) -> Bool {
      let (a, b) = (values[from], values[to])
      // Runtimes rotate the shorter way, so no two keyframes may be half a turn apart.
      return abs(b[0] - a[0]) < 170
        && (from + 1...to).allSatisfy { at in
          let share = Double(at - from) / Double(to - from)
          return !jumps(values[at - 1], values[at])
            && zip(values[at], zip(a, b)).allSatisfy { abs($0 - $1.0 - ($1.1 - $1.0) * share) <= tolerance }
        }
    }
    var keys = [0]
    if values.allSatisfy({ zip($0, values[0]).allSatisfy { abs($0 - $1) <= tolerance / 3 } }) { return keys }
    while let from = keys.last, from < values.count - 1 {
      var to = from + 1
      while to + 1 < values.count, isStraight(from, to + 1) { to += 1 }
      keys.append(to)
    }
    return keys
  }

  /// Whether y wraps around between two frames, as the tread of a wheel does.
  private func jumps(_ from: [Double], _ to: [Double]) -> Bool {
    period.map { abs(to[1] - from[1]) > $0 / 2 } ?? false
  }
}

/// A display of a slot: a picture on its bone, or a skinned mesh for a limb.
struct DragonBonesDisplay {
  let json: JSON

  /// - Parameters:
  ///   - part: its entry in `frames` of the atlas file.
  ///   - first: the index in the armature of the stage's first bone.
  init(
    _ display: DragonBonesStage.Display, _ part: JSONValue?, _ slot: DragonBonesStage.Slot, _ stage: DragonBonesStage,
    first: Int, scale: Double
  ) {
    let frame = part?["frame"]
    let (x, y) = (part?["x"]?.number ?? 0, part?["y"]?.number ?? 0)
    let (width, height) = (frame?["w"]?.number ?? 0, frame?["h"]?.number ?? 0)
    let (w, h) = (part?["w"]?.number ?? width / scale, part?["h"]?.number ?? height / scale)
    let joint = stage.bones[slot.bone].joint
    guard let limb = slot.limb, let shares = stage.shares[limb.upper] else {
      let mirror: Double = part?["flip"]?.bool == true ? -1 : 1
      json = .members([
        ("name", .string(display.part)),
        (
          "transform",
          .members([
            ("x", .number(x + w / 2 - joint.x, decimals: 3)), ("y", .number(joint.y - y + h / 2, decimals: 3)),
            ("scX", .number(mirror * w * scale / width, decimals: 4)),
            ("scY", .number(h * scale / height, decimals: 4)),
          ])
        ),
      ])
      return
    }
    let (columns, rows) = w > h ? (12, 4) : (4, 12)
    let corners = (0...rows).flatMap { row in
      (0...columns).map { Point(Double($0) / Double(columns), Double(row) / Double(rows)) }
    }
    let weights = corners.map { corner in
      Self.weights(Point(x + corner.x * w, y - corner.y * h), limb, display.half, shares)
    }
    let triangles = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let (a, b) = (row * (columns + 1) + column, (row + 1) * (columns + 1) + column)
        return [a, a + 1, b, a + 1, b + 1, b]
      }
    }
    func numbers(_ points: [Point], _ decimals: Int) -> JSON {
      .array(points.flatMap { [JSON.number($0.x, decimals: decimals), JSON.number($0.y, decimals: decimals)] })
    }
    var shared: [JSON] = []
    for weights in weights {
      shared.append(.int(weights.count))
      for (bone, weight) in weights { shared += [.int(first + (bone ?? slot.bone)), .number(weight, decimals: 4)] }
    }
    let identity = [1, 0, 0, 1].map(JSON.int)
    var rests: [JSON] = []
    for bone in [slot.bone] + shares.values.sorted() {
      let joint = stage.bones[bone].joint
      rests += [.int(first + bone)] + identity + [.number(joint.x, decimals: 4), .number(-joint.y, decimals: 4)]
    }
    json = .members([
      ("type", .string("mesh")), ("name", .string(display.part)), ("width", .number(width)),
      ("height", .number(height)), ("vertices", numbers(corners.map { Point(x + $0.x * w, $0.y * h - y) }, 2)),
      ("uvs", numbers(corners, 4)), ("triangles", .array(triangles.map(JSON.int))), ("weights", .array(shared)),
      ("slotPose", .array(identity + [.int(0), .int(0)])), ("bonePose", .array(rests)),
    ])
  }

  /// Returns the bones that move a point of a limb, with their weights; nil stands for the upper bone.
  private static func weights(
    _ point: Point, _ limb: Rig.BoundLimb, _ half: LimbBend.Half, _ shares: [DragonBonesStage.Share: Int]
  ) -> [(bone: Int?, weight: Double)] {
    let shape = limb.shape
    // Weights cannot change with the pose: these suit a usual bend.
    let bend = LimbBend(shape, angle: 0.6)
    // From 0 on the upper bone to 1 on the lower one.
    let blend = bend.weight(of: point, half)
    func along(_ from: Point, _ to: Point) -> Double {
      min(1, max(0, (point - from).dot(to - from) / (to - from).dot(to - from)))
    }
    func split(_ weight: Double, _ a: DragonBonesStage.Share?, _ b: DragonBonesStage.Share, _ along: Double) -> [(
      Int?, Double
    )] {
      guard let end = shares[b] else { return [(a.flatMap { shares[$0] }, weight)] }
      return [(a.flatMap { shares[$0] }, weight * (1 - along)), (end, weight * along)]
    }
    let all =
      split(max(0, 1 - 2 * blend), nil, .end, along(shape.root, shape.joint))
      + [(shares[.half], 1 - abs(2 * blend - 1))]
      + split(max(0, 2 * blend - 1), .lower, .tip, along(shape.joint, shape.tip))
    return all.filter { $0.1 > 0.00005 }
  }
}
