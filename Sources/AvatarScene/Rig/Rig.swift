/// A rig with resolved names. Parents come before their children, and indices replace names.
package struct Rig: Sendable {
  package let name: String
  package let frame: FrameGeometry
  package let ground: Double
  package let bones: [Bone]
  /// The parent of each bone, by index. A parent's index is always smaller than the bone's.
  package let parents: [Int?]
  package let switches: [Switch]
  package let depthGroups: [String]
  package let slots: [BoundSlot]
  package let secondaryMotions: [BoundSecondaryMotion]
  package let limbs: [BoundLimb]
  /// The displacement of the figure in the picture per point of ground that it walks.
  package let travel: Point
  /// By bone index: the limb bone that carries the bone, and the vector along that limb bone.
  let spans: [Span?]
  package let reactions: [String: String]
  /// By bone index: whether the bone keeps its size and its own axes when its parent is scaled.
  let keepsSize: [Bool]
  /// The wheels and their radii, in points.
  package let wheels: [(bone: Int, radius: Double)]
  /// By bone index: the changes of the setup, applied before any pose; empty for the rig as it was
  /// drawn.
  package internal(set) var setup: [Int: BoneSetup] = [:]
  /// By index of a limb's end bone: the horizontal displacement of its joint by the setup, for
  /// places that are fixed in the scene.
  var spread: [Int: Double] = [:]

  /// A named choice with its options, such as `eyes`: `open`, `closed`.
  package struct Switch: Hashable, Sendable {
    package let name: String
    package let options: [String]
  }

  /// A slot with resolved names.
  package struct BoundSlot: Hashable, Sendable {
    package let slot: Slot
    package let bone: Int
    package let `switch`: Int?
    package let depthGroup: Int?
    package let clipTo: Int?
    /// The wearer's side that the slot shows, unmirrored.
    package let side: Side?
  }

  /// A secondary motion with its resolved bone.
  package struct BoundSecondaryMotion: Hashable, Sendable {
    package let bone: Int
    package let motion: SecondaryMotion
    /// The nearest bone above that does not trail itself; nil for a root.
    let carrier: Int?
  }

  /// Resolves the names of a rig.
  ///
  /// - Throws: `RigError` for an unknown name, a duplicate bone name, or a cycle of parents.
  package init(_ source: RigSource) throws(RigError) {
    try RigCheck(source: source).check()
    name = source.name
    frame = source.frame
    ground = source.ground
    bones = try Self.parentsFirst(source.bones)
    let numbers = Dictionary(bones.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    parents = bones.map { $0.parent.flatMap { numbers[$0] } }
    let switches = source.switches.map { Switch(name: $0.key, options: $0.value) }.sorted { $0.name < $1.name }
    for (index, entry) in switches.enumerated() where entry.options.isEmpty {
      throw RigError(path: "switches.\(switches[index].name)", problem: "has no options")
    }
    let groups = Set(source.slots.compactMap { $0.depth?.group }).sorted()
    var sides: [Side?] = []
    for (number, bone) in bones.enumerated() { sides.append(bone.side ?? parents[number].flatMap { sides[$0] }) }
    slots = try source.slots.enumerated().map { [sides] index, slot throws(RigError) in
      try Self.bind(
        slot, "slots[\(index)]", bones: numbers, sides: sides, switches: switches, groups: groups, all: source.slots)
    }
    wheels = bones.enumerated().compactMap { number, bone in bone.wheel.map { (number, $0) } }
    keepsSize = bones.map { $0.inherit == .noScale }
    var isTrailing = bones.map { _ in false }
    for number in (source.trails ?? []).compactMap({ numbers[$0.bone] }) { isTrailing[number] = true }
    secondaryMotions = try (source.trails ?? []).enumerated().map {
      [parents, isTrailing] index, trail throws(RigError) in
      if let bone = numbers[trail.bone] {
        let above = sequence(first: parents[bone]) { $0.map { parents[$0] } }
        let carrier = above.first { $0.map { !isTrailing[$0] } ?? true } ?? nil
        return BoundSecondaryMotion(bone: bone, motion: trail, carrier: carrier)
      }
      throw RigError(path: "trails[\(index)].bone", problem: "there is no bone \"\(trail.bone)\"")
    }
    limbs = try Self.bind(source.limbs ?? [], bones, numbers)
    travel = source.travel ?? .zero
    spans = Self.spans(of: limbs, count: bones.count)
    self.switches = switches
    depthGroups = groups
    reactions = source.reactions ?? [:]
  }

  package func bone(named name: String) -> Int? { bones.firstIndex { $0.name == name } }
  package func switchNumber(named name: String) -> Int? { switches.firstIndex { $0.name == name } }
  package func depthGroup(named name: String) -> Int? { depthGroups.firstIndex(of: name) }

  private static func check(_ bones: [Bone]) throws(RigError) {
    let all = Set(bones.map(\.name))
    var seen: Set<String> = []
    for (index, bone) in bones.enumerated() {
      guard seen.insert(bone.name).inserted else {
        throw RigError(path: "bones[\(index)].name", problem: "\"\(bone.name)\" is named twice")
      }
      if let parent = bone.parent, !all.contains(parent) {
        throw RigError(
          path: "bones[\(index)].parent", problem: "\"\(bone.name)\" hangs from \"\(parent)\", which does not exist")
      }
    }
  }

  private static func parentsFirst(_ source: [Bone]) throws(RigError) -> [Bone] {
    try check(source)
    let numbers = Dictionary(source.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let parents = source.map { $0.parent.flatMap { numbers[$0] } }
    var (placed, open, isPlaced) = ([Int](), Array(source.indices), source.map { _ in false })
    while let first = open.first {
      let ready = open.filter { parents[$0].map { isPlaced[$0] } ?? true }
      guard !ready.isEmpty else { throw circle(in: source, at: first) }
      for number in ready { isPlaced[number] = true }
      open.removeAll { isPlaced[$0] }
      placed += ready
    }
    return placed.map { source[$0] }
  }

  private static func circle(in source: [Bone], at index: Int) -> RigError {
    RigError(
      path: "bones[\(index)].parent",
      problem: "\"\(source[index].name)\" hangs from itself, by way of \"\(source[index].parent ?? "")\"")
  }

  private static func bind(
    _ slot: Slot, _ path: String, bones: [String: Int], sides: [Side?], switches: [Switch], groups: [String],
    all: [Slot]
  ) throws(RigError) -> BoundSlot {
    guard let bone = bones[slot.bone] else {
      throw RigError(path: "\(path).bone", problem: "there is no bone \"\(slot.bone)\"")
    }
    let number = slot.switch.flatMap { name in switches.firstIndex { $0.name == name } }
    if let name = slot.switch, number == nil {
      throw RigError(path: "\(path).switch", problem: "there is no switch \"\(name)\"")
    }
    let clip = slot.clipTo.flatMap { name in all.firstIndex { $0.name == name } }
    if let name = slot.clipTo, clip == nil {
      throw RigError(path: "\(path).clipTo", problem: "there is no slot \"\(name)\"")
    }
    return BoundSlot(
      slot: slot, bone: bone, switch: number, depthGroup: slot.depth.flatMap { groups.firstIndex(of: $0.group) },
      clipTo: clip, side: slot.side ?? sides[bone])
  }
}

/// An error in a rig file.
package struct RigError: DiagnosedError, Hashable {
  /// The key path inside the file, such as `slots[3].bone`.
  package let path: String
  package let problem: String
  package var description: String { "\(path): \(problem)" }
}
