internal import AvatarScene
internal import AvatarSupport

/// The parts that one figure can show, and its entry in the atlas file, which says how to put them together
/// (docs/parts.md).
struct FigureParts {
  /// The prefix of the names of its parts: `pet/`, or nothing.
  let prefix: String
  let motion: FigureMotion
  private(set) var facings: [JSON.Member] = []
  /// Facings that later ones can name in `like`.
  private var described: [(facing: Facing, view: FigureID.View, content: [JSON.Member])] = []

  init(prefix: String, motion: FigureMotion) { (self.prefix, self.motion) = (prefix, motion) }

  /// Adds a facing.
  ///
  /// - Parameters:
  ///   - scenes: the animations of the sheet in one facing.
  ///   - figure: the index of the figure in them.
  ///   - parts: receives what must be drawn.
  mutating func add(
    _ facing: Facing, _ scenes: [(name: String, scene: AnimatedAvatar)], figure number: Int, shadow: Bool,
    to parts: inout PartList
  ) {
    let members = scenes.map { (name: $0.name, animation: $0.scene.animations[number]) }
    let leaders = Dictionary(scenes.map { ($0.name, $0.scene) }) { first, _ in first }
    guard let first = members.first?.animation else { return }
    let usual = members.first { !$0.animation.animation.figure.isDressedForClip }?.animation ?? first
    var reaches = motion.reaches[usual.animation.figure.id.view] ?? BoneReaches()
    for member in members { reaches.add(member.animation.animation.feelings.values) }
    func outfit(_ figure: Figure) -> [JSON.Member] {
      var outfit = Outfit(figure: figure, prefix: prefix, reaches: reaches)
      return outfit.members(shadow: shadow, to: &parts)
    }
    let worn = outfit(usual.animation.figure)
    var others: [JSON.Member] = []
    var plays: [JSON.Member] = []
    for (name, (animation, _, _)) in members {
      let own = FacedClip(clip: animation.name, facing: facing).name
      if own != name || abs(animation.rate - 1) > 1e-9 {
        plays.append(JSON.Member(name, play(own, animation.rate, of: leaders[name], among: leaders)))
      }
      guard animation.figure.isDressedForClip else { continue }
      let changes = outfit(animation.figure).filter { !worn.contains($0) }
      if !changes.isEmpty { others.append(JSON.Member(name, .object(changes))) }
    }
    let figure = usual.animation.figure
    var feelings: [JSON.Member] = []
    for (animation, _, _) in members.map(\.animation) {
      for (feeling, face) in animation.feelings.sorted(by: { $0.key.label < $1.key.label })
      where !feelings.contains(where: { $0.name == feeling.label }) {
        feelings.append(JSON.Member(feeling.label, face.json(figure.rig)))
      }
    }
    let lists = [("plays", plays), ("feelings", feelings)].filter { !$0.1.isEmpty }
    let content = worn + lists.map { JSON.Member($0.0, .object($0.1)) }
    let place: [JSON.Member] =
      [JSON.Member("view", .string(figure.id.view.rawValue))]
      + (figure.isMirrored ? [JSON.Member("mirror", .bool(true))] : [])
      + (usual.offset == .zero ? [] : [JSON.Member("offset", .point(usual.offset))])
    let like = described.first { $0.view == figure.id.view && $0.content.map(\.name) == content.map(\.name) }
    let own = like.map { other in
      [JSON.Member("like", .string(other.facing.rawValue))] + content.filter { !other.content.contains($0) }
    }
    let clips = others.isEmpty ? [] : [JSON.Member("clips", .object(others))]
    facings.append(JSON.Member(facing.rawValue, .object(place + (own ?? content) + clips)))
    if like == nil { described.append((facing, figure.id.view, content)) }
  }
}

/// Returns an entry of `plays`: which animation of its own a pet plays, how fast, and the player's timing.
private func play(
  _ own: String, _ rate: Double, of leader: AnimatedAvatar?, among leaders: [String: AnimatedAvatar]
) -> JSON {
  let then = leader?.clip.then.map { FacedClip(clip: $0, facing: leader?.cast.facing ?? .front).name }
  return .members([
    ("animation", .string(own)), ("rate", .number(rate, decimals: 5)),
    ("duration", leader.map { .milliseconds($0.clip.duration) }), ("loop", leader.map { .bool($0.clip.loop) }),
    ("then", then.flatMap { leaders[$0] == nil ? nil : .string($0) }),
  ])
}

/// The parts to draw for one sheet, by name, in the order in which they were found.
struct PartList {
  private(set) var names: [String] = []
  private(set) var drawings: [String: PartDrawing] = [:]

  /// Adds a part and returns its name. Two drawings of one name are told apart by a number.
  mutating func add(_ name: String, _ drawing: PartDrawing) -> String {
    var (free, number) = (name, 1)
    while let other = drawings[free] {
      if other == drawing { return free }
      number += 1
      free = "\(name) \(number)"
    }
    names.append(free)
    drawings[free] = drawing
    return free
  }
}

/// A dressed figure in one view.
private struct Outfit {
  let figure: Figure
  let prefix: String
  let reaches: BoneReaches
  private let world: [Transform]
  private var rig: Rig { figure.rig }

  init(figure: Figure, prefix: String, reaches: BoneReaches) {
    (self.figure, self.prefix, self.reaches) = (figure, prefix, reaches)
    world = Pose(rest: figure.rig).worldTransforms(of: figure.rig, pivots: figure.pivots)
  }

  mutating func members(shadow: Bool, to parts: inout PartList) -> [JSON.Member] {
    var slots: [JSON] = []
    for dressed in figure.dressedSlots where shadow || rig.slots[dressed.slot].slot.name != "shadow" {
      if let slot = slot(dressed, &parts) { slots.append(slot) }
    }
    let setup = rig.setup.sorted { $0.key < $1.key }.compactMap { bone, change in
      change.json.map { JSON.Member(rig.bones[bone].name, $0) }
    }
    let pivots = figure.pivots.sorted { $0.key < $1.key }.map { JSON.Member(rig.bones[$0].name, .point($1)) }
    return (setup.isEmpty ? [] : [JSON.Member("setup", .object(setup))])
      + (pivots.isEmpty ? [] : [JSON.Member("pivots", .object(pivots))]) + [JSON.Member("slots", .array(slots))]
  }

  private func slot(_ dressed: Figure.DressedSlot, _ parts: inout PartList) -> JSON? {
    let bound = rig.slots[dressed.slot]
    let clip = clip(of: dressed)
    // A part that is clipped by what another switch chooses is drawn for each of its options.
    let number = bound.switch ?? (clip?.isFixed == true ? clip?.number : nil)
    let (options, shown) = (number.map { rig.switches[$0].options } ?? [], shownOptions(of: number))
    var names: [(option: String, part: String)] = []
    for option in shown {
      guard let filling = dressed.contents[at: bound.switch == nil ? 0 : option] else { continue }
      var region: DrawItem.ClipRegion?
      if let clip, clip.isFixed { region = clip.region(option, world[bound.bone], stretch(of: bound.bone)) }
      let isVaried = bound.switch == nil && number != nil
      let suffix = isVaried ? "@\(options[at: option] ?? "")" : ""
      if let part = part(filling, dressed, bound, region, suffix, &parts) {
        names.append((options[at: option] ?? "", part))
      }
    }
    guard let first = names.first else { return nil }
    let isOne = names.count == shown.count && names.allSatisfy { $0.part == first.part }
    return .members([
      ("slot", .string(dressed.name)),
      ("switch", isOne || bound.switch != nil ? nil : number.map { .string(rig.switches[$0].name) }),
      ("part", isOne ? .string(first.part) : nil),
      ("parts", isOne ? nil : .object(names.map { JSON.Member($0.option, .string($0.part)) })),
      ("mask", clip.flatMap { $0.isFixed || holds($0, dressed) ? nil : mask($0, &parts) }),
    ])
  }

  /// Adds the part that fills a slot and returns its name; nil for nothing.
  private func part(
    _ filling: Figure.Filling, _ dressed: Figure.DressedSlot, _ bound: Rig.BoundSlot, _ region: DrawItem.ClipRegion?,
    _ suffix: String, _ parts: inout PartList
  ) -> String? {
    let stretch = stretch(of: bound.bone)
    let start = "\(prefix)\(figure.id.view.rawValue)/\(dressed.name)/"
    switch filling {
    case .nothing: return nil
    case .text(let label):
      return parts.add(
        start + "\(label.style)",
        PartDrawing(content: .text(label), stretch: Point(1, 1), isFlipped: figure.isMirrored))
    case .layer(let layer):
      let name = start + leaf(layer.name) + suffix
      guard let limb = rig.limbs.first(where: { $0.upper == bound.bone }) else {
        return parts.add(name, PartDrawing(content: .layer(layer, clip: region), stretch: stretch))
      }
      // The outline has the width of the look's limbs, so the client bends a drawing of that width.
      let width = rig.setup[limb.upper]?.width ?? 1
      let straight = LimbBend(limb.shape, angle: 0, width: width)
      var drawing = PartDrawing(content: .layer(layer.bent(by: straight), clip: region), stretch: stretch)
      if (reaches.bones[limb.lower]?.rotation ?? 0) > LimbBend.foldAngle,
        let halves = layer.atRest.layer.halves(of: limb.shape, width: width)
      {
        func half(_ layer: ColoredLayer, _ word: String, _ half: Layer) -> String {
          let colored = ColoredLayer(name: "\(layer.name)/\(word) \(width)", layer: half, colors: layer.colors)
          return parts.add("\(name)/\(word)", PartDrawing(content: .layer(colored, clip: nil), stretch: stretch))
        }
        drawing.fold = PartDrawing.Fold(
          upper: half(layer, "upper", halves.upper), lower: half(layer, "lower", halves.lower), end: halves.end)
      }
      return parts.add(name, drawing)
    }
  }

  /// Returns a layer's name without its figure's path and the text printed on it.
  private func leaf(_ name: String) -> String {
    let plain = name.utf8.removing(prefix: figure.id.path + "/").map { String($0) } ?? name
    let isTurned = plain.utf8.hasSuffix(" turned")
    return String(Substring(plain.utf8.prefix { $0 != UInt8(ascii: " ") })) + (isTurned ? ".turned" : "")
  }

  /// The scale of a bone at rest.
  private func stretch(of bone: Int) -> Point {
    let map = world[bone]
    return map.b == 0 && map.c == 0 && map.a > 0.01 && map.d > 0.01 ? Point(map.a, map.d) : Point(1, 1)
  }

  // MARK: Clips

  /// The outline by which another slot clips this one.
  private struct Clip {
    let slot: Rig.BoundSlot
    let name: String
    /// By option of its switch.
    let layers: [ColoredLayer?]
    let world: Transform
    /// Whether the outline and what it clips never move against each other.
    let isFixed: Bool
    /// The bones that move one against the other.
    let bones: [Int]

    var number: Int? { slot.switch }

    func region(_ option: Int, _ bone: Transform, _ stretch: Point) -> DrawItem.ClipRegion? {
      guard let layer = layers[at: number == nil ? 0 : option] ?? nil, let path = layer.layer.shapes.first?.path,
        let inverse = bone.inverse
      else { return nil }
      return DrawItem.ClipRegion(
        name: layer.name, path: path, transform: .scale(stretch.x, stretch.y) * inverse * world)
    }
  }

  private func clip(of dressed: Figure.DressedSlot) -> Clip? {
    let bound = rig.slots[dressed.slot]
    guard let number = bound.clipTo, let other = figure.dressedSlots.first(where: { $0.slot == number }) else {
      return nil
    }
    let slot = rig.slots[number]
    let layers = other.contents.map { filling -> ColoredLayer? in
      if case .layer(let layer) = filling, !layer.layer.shapes.isEmpty { layer } else { nil }
    }
    guard layers.contains(where: { $0 != nil }) else { return nil }
    let bones = rig.bones(between: bound.bone, and: slot.bone)
    let isLimb = rig.limbs.contains { $0.upper == slot.bone || $0.upper == bound.bone }
    let isFixed =
      !isLimb && bones.allSatisfy { reaches.bones[$0] == nil }
      && (bound.switch == nil || slot.switch == nil || bound.switch == slot.switch)
    return Clip(slot: slot, name: other.name, layers: layers, world: world[slot.bone], isFixed: isFixed, bones: bones)
  }

  /// Returns whether a part stays inside the outline that clips it however both move.
  private func holds(_ clip: Clip, _ dressed: Figure.DressedSlot) -> Bool {
    let bound = rig.slots[dressed.slot]
    guard clip.number == nil, let region = clip.region(0, world[bound.bone], Point(1, 1)) else { return false }
    let outline = region.path.applying(region.transform)
    return dressed.contents.allSatisfy { filling in
      guard case .layer(let layer) = filling else { return true }
      let shapes = layer.layer.shapes
      let points = shapes.flatMap { $0.path.polylines.joined() }
      let edge = shapes.reduce(0) { max($0, $1.stroke?.reach ?? 0) }
      let box = shapes.inkBox
      let room = clip.bones.reduce(edge) { sum, bone in
        let reach = reaches.bones[bone] ?? BoneReaches.Reach()
        let pivot = figure.pivots[bone] ?? rig.bones[bone].pivot
        let radius = box.corners.map { ($0 - pivot).length }.max() ?? 0
        return sum + reach.offset + (reach.rotation + reach.scale) * radius
      }
      return outline.holds(points, margin: room)
    }
  }

  /// The options that the switch takes in the asked animations, the first always; [0] without a switch.
  private func shownOptions(of number: Int?) -> [Int] {
    number.map { [0] + (reaches.options[$0]?.sorted() ?? []).filter { $0 > 0 } } ?? [0]
  }

  /// Adds the outline as a part and returns the member `mask`.
  private func mask(_ clip: Clip, _ parts: inout PartList) -> JSON? {
    let options = clip.number.map { rig.switches[$0].options } ?? []
    var names: [JSON.Member] = []
    for option in shownOptions(of: clip.number) {
      guard let layer = clip.layers[at: option] ?? nil, let shape = layer.atRest.layer.shapes.first else { continue }
      let fill = Shape.Fill(role: 0, opacity: 1, evenOdd: false)
      let outline = Layer(
        name: "mask", roles: layer.atRest.layer.roles.prefix(1).map { $0 },
        shapes: [Shape(path: shape.path, fill: fill, stroke: nil, clips: nil)], pivot: nil)
      let white = ColoredLayer(name: layer.name + "/mask", layer: outline, colors: [RGBA(255, 255, 255)])
      let drawing = PartDrawing(content: .layer(white, clip: nil), stretch: stretch(of: clip.slot.bone), isMask: true)
      let name = parts.add("\(prefix)\(figure.id.view.rawValue)/\(clip.name)/\(leaf(layer.name))/mask", drawing)
      names.append(JSON.Member(options[at: option] ?? "", .string(name)))
    }
    return .members([
      ("slot", .string(clip.name)), ("part", options.isEmpty ? names.first?.value : nil),
      ("parts", options.isEmpty ? nil : .object(names)),
    ])
  }
}

extension Rig {
  /// Returns two bones and their ancestors, without the common ones.
  fileprivate func bones(between a: Int, and b: Int) -> [Int] {
    func line(_ bone: Int) -> [Int] { Array(sequence(first: bone) { self.parents[$0] }) }
    let (first, second) = (line(a), line(b))
    return first.filter { !second.contains($0) } + second.filter { !first.contains($0) }
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension BoneSetup {
  /// The change without the width of a limb, which its drawing has already; nil for none.
  fileprivate var json: JSON? {
    let values: [(String, Double, Double)] = [
      ("x", offset.x, 0), ("y", offset.y, 0), ("scaleX", scale.x, 1), ("scaleY", scale.y, 1), ("length", length, 1),
    ]
    let changed = values.filter { $0.1 != $0.2 }
    return changed.isEmpty ? nil : .object(changed.map { JSON.Member($0.0, .number($0.1, decimals: 4)) })
  }
}

extension FigureFeeling {
  fileprivate func json(_ rig: Rig) -> JSON {
    .members([
      (
        "switches",
        choices.isEmpty
          ? nil
          : .object(
            choices.map {
              JSON.Member(rig.switches[$0.switch].name, .string(rig.switches[$0.switch].options[$0.option]))
            })
      ),
      (
        "bones",
        bones.isEmpty
          ? nil
          : .object(
            bones.map { bone, change in
              JSON.Member(
                rig.bones[bone].name,
                .members(
                  [
                    ("rotation", change.rotation), ("x", change.x), ("y", change.y), ("scaleX", change.scaleX),
                    ("scaleY", change.scaleY),
                  ].map { ($0.0, $0.1.map { .number($0, decimals: 4) }) }))
            })
      ),
    ])
  }
}
