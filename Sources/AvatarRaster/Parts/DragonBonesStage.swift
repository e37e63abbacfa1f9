internal import AvatarScene
internal import AvatarSupport
internal import Platform

/// One figure in one view: its bones and slots in the armature, and their values in each frame of its animations.
struct DragonBonesStage {
  struct Bone {
    let name: String
    let parent: Int?
    /// Its pivot with the figure at rest, y up.
    let joint: Point
    /// The distance after which y repeats, in points, for the tread of a wheel; nil for other bones.
    let period: Double?
    /// The bone of the rig that it follows, and its part in bending that bone's limb; nil for the root.
    fileprivate let follows: (Int, Share?)?
  }

  /// A bone that bends the mesh of a limb, beside the limb's upper bone: the end of that one, half of the bend, the
  /// lower bone and its end. The two ends are needed only where a limb changes its length.
  enum Share: String, CaseIterable { case end, half, lower, tip }

  struct Slot {
    let name: String
    let bone: Int
    /// The limb that bends what is shown.
    let limb: Rig.BoundLimb?
    fileprivate(set) var displays: [Display] = []
    fileprivate let rule: Rig.BoundSlot?
    /// The key of what is worn; a folded limb has two slots of one key.
    fileprivate let key: String
    /// Whether it shows the lower halves of a folded limb, over the upper ones.
    fileprivate let isLower: Bool
  }

  struct Display: Equatable {
    let part: String
    let half: LimbBend.Half
  }

  struct Frame {
    /// For each bone its place in its parent: x, y (down), rotation and skew in degrees, scaleX, scaleY.
    let bones: [[Double]]
    /// For each slot the index of its display; -1 for nothing.
    let shown: [Int]
    /// Indices of slots, back to front.
    let order: [Int]
  }

  /// The figure in one animation.
  struct Shot {
    let animation: Int
    let figure: Figure
    let offset: Point
    let poses: [Pose]
    /// The entries of `slots` in the atlas file. The key is the slot's name, numbered from the second of a name on.
    let worn: [(key: String, entry: JSONValue)]

    init(_ animation: Int, _ figure: Figure, _ offset: Point, _ poses: [Pose], _ entries: [JSONValue]) {
      (self.animation, self.figure, self.offset, self.poses) = (animation, figure, offset, poses)
      var times: [String: Int] = [:]
      worn = entries.map { entry in
        let name = entry["slot"]?.string ?? ""
        times[name, default: 0] += 1
        return (times[name] == 1 ? name : "\(name) \(times[name] ?? 0)", entry)
      }
    }
  }

  private(set) var bones: [Bone] = []
  private(set) var slots: [Slot] = []
  /// For each slot the index of its display in the first frame of the first animation.
  var shownFirst: [Int] { animations[0]?.first?.shown ?? slots.map { _ in -1 } }
  /// By animation.
  private(set) var animations: [Int: [Frame]] = [:]
  /// Indices of the bones that bend a limb, by the limb's upper bone in the rig.
  private(set) var shares: [Int: [Share: Int]] = [:]
  /// Before the names of bones and slots, which are unique in an armature.
  private let prefix: String

  /// The label with the pet's name.
  ///
  /// - Parameter places: by animation and frame, y down.
  init(label part: String, places: [Int: [Point]]) {
    prefix = ""
    bones = [Bone(name: part, parent: nil, joint: .zero, period: nil, follows: nil)]
    let display = Display(part: part, half: .whole)
    slots = [Slot(name: part, bone: 0, limb: nil, displays: [display], rule: nil, key: part, isLower: false)]
    animations = places.mapValues {
      $0.map { Frame(bones: [[$0.x, $0.y, 0, 0, 1, 1]], shown: [0], order: [0]) }
    }
  }

  init(_ name: String, _ shots: [Shot], parts: JSONValue) {
    prefix = name + "/"
    guard let first = shots.first, let rest = first.poses.first else { return }
    addBones(first.figure.rig, shots, name)
    for shot in shots {
      for (key, entry) in shot.worn { add(key, entry, first.figure.rig, parts) }
    }
    slots = order(rest, first).map { slots[$0] }
    for shot in shots {
      let worn = Dictionary(uniqueKeysWithValues: shot.worn.map { (prefix + $0.key, $0.entry) })
      animations[shot.animation] = shot.poses.map { pose in
        Frame(
          bones: places(pose, shot), shown: slots.map { shown($0, worn, pose, shot.figure.rig, parts) },
          order: order(pose, shot))
      }
    }
  }

  // MARK: Bones

  /// Adds the bones that carry a slot, and those that bend limbs.
  private mutating func addBones(_ rig: Rig, _ shots: [Shot], _ name: String) {
    let slots = Set(shots.flatMap { $0.worn.compactMap { $0.entry["slot"]?.string } })
    var used = Set(rig.slots.filter { slots.contains($0.slot.name) }.map(\.bone))
    let limbs = rig.limbs.filter { used.contains($0.upper) }
    for bone in rig.bones.indices.reversed() where used.contains(bone) {
      if let parent = rig.parents[bone] { used.insert(parent) }
    }
    bones = [Bone(name: name, parent: nil, joint: .zero, period: nil, follows: nil)]
    var numbers: [Int: Int] = [:]
    for (number, bone) in rig.bones.enumerated() where used.contains(number) {
      numbers[number] = bones.count
      bones.append(
        Bone(
          name: prefix + bone.name, parent: rig.parents[number].flatMap { numbers[$0] } ?? 0, joint: bone.pivot,
          period: rig.period(of: .y, number), follows: (number, nil)))
    }
    for limb in limbs {
      let isStretched = shots.contains { shot in
        shot.poses.contains { Self.lengths(of: limb, $0, shot.figure.rig) != (1, 1) }
      }
      for share in Share.allCases where isStretched || share == .half || share == .lower {
        shares[limb.upper, default: [:]][share] = bones.count
        bones.append(
          Bone(
            name: "\(prefix)\(limb.limb.upper) \(share.rawValue)", parent: numbers[limb.upper],
            joint: share == .tip ? limb.shape.tip : limb.shape.joint, period: nil, follows: (limb.upper, share)))
      }
    }
    self.numbers = numbers
  }

  /// Indices of bones, by index in the rig.
  private var numbers: [Int: Int] = [:]

  /// Returns the factors of the lengths of a limb's two bones.
  private static func lengths(of limb: Rig.BoundLimb, _ pose: Pose, _ rig: Rig) -> (Double, Double) {
    func length(_ bone: Int) -> Double { pose.bones[bone].length * (rig.setup[bone]?.length ?? 1) }
    return (length(limb.upper), length(limb.lower))
  }

  /// Returns the values of `Frame.bones`.
  private func places(_ pose: Pose, _ shot: Shot) -> [[Double]] {
    let rig = shot.figure.rig
    let world = pose.worldTransforms(of: rig, pivots: shot.figure.pivots)
    let stage = Transform.translation(shot.offset) * (shot.figure.isMirrored ? .scale(-1, 1) : .identity)
    var maps: [Transform] = []
    for bone in bones {
      var map = stage
      if let (number, share) = bone.follows {
        map = map * world[number]
        if let share, let limb = rig.limbs.first(where: { $0.upper == number }) {
          map = map * Self.map(of: limb, share, pose, rig)
        }
      }
      maps.append((map * .translation(bone.joint)).turnedDown)
    }
    return zip(bones, maps).map { bone, map in
      (bone.parent.flatMap { maps[$0].inverse }.map { $0 * map } ?? map).members
    }
  }

  /// Returns the transform of a bone that bends a limb, in the space of the limb's upper bone.
  private static func map(of limb: Rig.BoundLimb, _ share: Share, _ pose: Pose, _ rig: Rig) -> Transform {
    let (shape, lengths) = (limb.shape, lengths(of: limb, pose, rig))
    let end = Transform.translation((shape.joint - shape.root) * (lengths.0 - 1))
    guard share != .end else { return end }
    let turn = Transform.rotation(pose.bones[limb.lower].rotation * (share == .half ? 0.5 : 1))
    let longer = share == .tip ? (shape.tip - shape.joint) * (lengths.1 - 1) : .zero
    return end * .translation(shape.joint) * turn * .translation(longer - shape.joint)
  }

  // MARK: Slots

  /// Adds the slots and displays of an entry.
  private mutating func add(_ key: String, _ entry: JSONValue, _ rig: Rig, _ parts: JSONValue) {
    guard let rule = rig.slots.first(where: { $0.slot.name == entry["slot"]?.string }), let bone = numbers[rule.bone]
    else { return }
    let names = [entry["part"]].compactMap { $0?.string } + (entry["parts"]?.object ?? [:]).values.compactMap(\.string)
    for name in names.sorted() where parts[name] != nil {
      let fold = parts[name]?["fold"]
      let displays = [
        Display(part: name, half: .whole), fold?["upper"]?.string.map { Display(part: $0, half: .upper) },
        fold?["lower"]?.string.map { Display(part: $0, half: .lower) },
      ]
      for display in displays.compactMap({ $0 }) {
        let isLower = display.half == .lower
        let name = prefix + key + (isLower ? " lower" : "")
        let index = slots.firstIndex { $0.name == name } ?? slots.count
        if index == slots.count {
          let limb = rig.limbs.first { $0.upper == rule.bone }
          slots.append(Slot(name: name, bone: bone, limb: limb, rule: rule, key: prefix + key, isLower: isLower))
        }
        if !slots[index].displays.contains(display) { slots[index].displays.append(display) }
      }
    }
  }

  /// Returns the index of the display that a slot shows; -1 for nothing.
  private func shown(_ slot: Slot, _ worn: [String: JSONValue], _ pose: Pose, _ rig: Rig, _ parts: JSONValue) -> Int {
    guard let entry = worn[slot.key] else { return -1 }
    let number = entry["switch"]?.string.flatMap { name in rig.switches.firstIndex { $0.name == name } }
    let option = (number ?? slot.rule?.switch).map { rig.switches[$0].options[pose.choices[$0]] }
    guard let part = entry["part"]?.string ?? option.flatMap({ entry["parts"]?[$0]?.string }) else { return -1 }
    var display: Display? = slot.isLower ? nil : Display(part: part, half: .whole)
    if let limb = slot.limb, let fold = parts[part]?["fold"] {
      let bend = LimbBend(limb.shape, angle: pose.bones[limb.lower].rotation)
      if bend.isFolded, fold["end"]?.number ?? 0 > bend.reach {
        let half = fold[slot.isLower ? "lower" : "upper"]?.string
        display = half.map { Display(part: $0, half: slot.isLower ? .lower : .upper) }
      }
    }
    return display.flatMap { slot.displays.firstIndex(of: $0) } ?? -1
  }

  /// Returns the indices of slots, back to front.
  private func order(_ pose: Pose, _ shot: Shot) -> [Int] {
    let places = Dictionary(uniqueKeysWithValues: shot.worn.enumerated().map { (prefix + $1.key, $0) })
    let ranks = slots.map { slot in
      let depth = slot.rule?.depthGroup.flatMap { slot.rule?.slot.depth?.z(at: pose.depths[$0]) }
      return (depth ?? slot.rule?.slot.z ?? 0, places[slot.key] ?? .max, slot.isLower ? 1 : 0)
    }
    return slots.indices.sorted { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0] < ranks[$1] }
  }
}

extension Transform {
  /// The same transform in a space with y down.
  fileprivate var turnedDown: Transform { Transform(a: a, b: -b, c: -c, d: d, tx: tx, ty: -ty) }

  /// The values of `DragonBonesStage.Frame.bones`.
  fileprivate var members: [Double] {
    let mirror: Double = determinant < 0 ? -1 : 1
    let rotation = atan2(b * mirror, a * mirror)
    let skew = (atan2(-c, d) - rotation).remainder(dividingBy: 2 * .pi)
    let degrees = 180 / Double.pi
    return [tx, ty, rotation * degrees, skew * degrees, mirror * hypot(a, b), hypot(c, d)]
  }
}
