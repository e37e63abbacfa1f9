/// A dressed rig that is ready to be posed: the coloured layer for each slot and each option.
package struct Figure: Sendable {
  package let id: FigureID
  package let rig: Rig
  package let dressedSlots: [DressedSlot]
  /// By bone index: the pivots that drawings bring.
  package let pivots: [Int: Point]
  /// True for a figure that is drawn from its other side. Everything is mirrored in place.
  package let isMirrored: Bool
  /// The lines of the table of feelings that the worn variants have for themselves.
  let feelings: [[String: [FeelingPose]]]
  /// What the stance adds to the poses of clips that show it, by bone index.
  var stance: [Int: BonePose] = [:]
  /// The states for which the figure has forms of its clips, in the order of their weight.
  var states: [String] = []
  /// Whether the figure is dressed in another way than for most clips.
  package var isDressedForClip = false

  /// A slot with its contents.
  package struct DressedSlot: Sendable {
    package let slot: Int
    package let name: String
    /// By option of the slot's switch. A slot without a switch has one entry.
    package let contents: [Filling]
  }

  package enum Filling: Sendable {
    case nothing
    case layer(ColoredLayer)
    case text(TextLabel)
  }

  /// Returns the visible items in a pose, back to front, translated by `offset` in the scene.
  package func items(in pose: Pose, offset: Point = .zero, prefix: String = "") -> [DrawItem] {
    let world = pose.worldTransforms(of: rig, pivots: pivots)
    let bends = pose.bends(of: rig)
    let shift = transform(to: offset)
    let depths = dressedSlots.map { z(rig.slots[$0.slot], pose) }
    let ordered = dressedSlots.indices.sorted { depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1] }
    return ordered.compactMap { number in
      let (dressed, slot) = (dressedSlots[number], rig.slots[dressedSlots[number].slot])
      let transform = shift * world[slot.bone]
      switch choice(dressed, pose) {
      case .nothing: return nil
      case .text(let run):
        return DrawItem(slot: prefix + dressed.name, content: .text(run), transform: transform * readable(run))
      case .layer(let painted):
        let clip = slot.clipTo.flatMap { region(of: $0, pose: pose, world: world, bends: bends, shift: shift) }
        return DrawItem(
          slot: prefix + dressed.name, content: .layer(painted.bent(by: bends[slot.bone]), clip: clip),
          transform: transform)
      }
    }
  }

  /// Returns the transform from the figure's space to the scene.
  func transform(to offset: Point) -> Transform { .translation(offset) * (isMirrored ? .scale(-1, 1) : .identity) }

  /// Returns a transform that flips text about its centre in a mirrored figure, so that it stays
  /// readable.
  private func readable(_ run: TextLabel) -> Transform {
    isMirrored ? Transform(a: -1, b: 0, c: 0, d: 1, tx: 2 * run.center.x, ty: 0) : .identity
  }

  private func choice(_ dressed: DressedSlot, _ pose: Pose) -> Filling {
    let option = rig.slots[dressed.slot].switch.map { pose.choices[$0] } ?? 0
    return dressed.contents.indices.contains(option) ? dressed.contents[option] : .nothing
  }

  private func z(_ slot: Rig.BoundSlot, _ pose: Pose) -> Double {
    guard let group = slot.depthGroup, let depth = slot.slot.depth else { return slot.slot.z }
    return depth.z(at: pose.depths[group])
  }

  private func region(of slot: Int, pose: Pose, world: [Transform], bends: [Int: LimbBend], shift: Transform)
    -> DrawItem.ClipRegion?
  {
    let bone = rig.slots[slot].bone
    for dressed in dressedSlots where dressed.slot == slot {
      guard case .layer(let straight) = choice(dressed, pose), case let painted = straight.bent(by: bends[bone]),
        let first = painted.layer.shapes.first
      else { continue }
      return DrawItem.ClipRegion(name: painted.name, path: first.path, transform: shift * world[bone])
    }
    return nil
  }
}
