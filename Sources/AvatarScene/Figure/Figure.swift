/// A rig that is dressed: which painted layer fills each slot under each option, ready to be posed.
package struct Figure: Sendable {
  package let id: FigureID
  package let rig: Rig
  let places: [Place]
  let adjustments: [Int: BonePose]
  let pivots: [Int: Point]
  /// True for a figure that is drawn from its other side: everything is mirrored where it stands.
  let isMirrored: Bool

  /// One slot with what fills it.
  struct Place: Sendable {
    let slot: Int
    let name: String
    /// By option of the slot's switch; a slot without a switch has one.
    let contents: [Filling]
  }

  enum Filling: Sendable {
    case nothing
    case layer(ColoredLayer)
    case text(TextRun)
  }

  /// Everything that shows in a pose, back to front, moved by `offset` in the scene.
  package func items(in pose: Pose, offset: Point = .zero, prefix: String = "") -> [DrawItem] {
    let world = pose.worldTransforms(of: rig, adjustments: adjustments, pivots: pivots)
    let bends = pose.bends(of: rig)
    let shift = place(offset)
    let depths = places.map { z(rig.slots[$0.slot], pose) }
    let ordered = places.indices.sorted { depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1] }
    return ordered.compactMap { number in
      let (place, slot) = (places[number], rig.slots[places[number].slot])
      let transform = shift * world[slot.bone]
      switch choice(place, pose) {
      case .nothing: return nil
      case .text(let run):
        return DrawItem(slot: prefix + place.name, content: .text(run), transform: transform * readable(run))
      case .layer(let painted):
        let clip = slot.clipTo.flatMap { region(of: $0, pose: pose, world: world, bends: bends, shift: shift) }
        return DrawItem(
          slot: prefix + place.name, content: .layer(painted.bent(by: bends[slot.bone]), clip: clip),
          transform: transform)
      }
    }
  }

  /// From the figure's own points to the scene's.
  func place(_ offset: Point) -> Transform { .translation(offset) * (isMirrored ? .scale(-1, 1) : .identity) }

  /// Letters are turned back about their middle.
  private func readable(_ run: TextRun) -> Transform {
    isMirrored ? Transform(a: -1, b: 0, c: 0, d: 1, tx: 2 * run.center.x, ty: 0) : .identity
  }

  private func choice(_ place: Place, _ pose: Pose) -> Filling {
    let option = rig.slots[place.slot].switch.map { pose.choices[$0] } ?? 0
    return place.contents.indices.contains(option) ? place.contents[option] : .nothing
  }

  private func z(_ slot: Rig.BoundSlot, _ pose: Pose) -> Double {
    guard let group = slot.depthGroup, let depth = slot.slot.depth else { return slot.slot.z }
    return depth.z(at: pose.depths[group])
  }

  private func region(of slot: Int, pose: Pose, world: [Transform], bends: [Int: LimbBend], shift: Transform)
    -> DrawItem.ClipRegion?
  {
    let bone = rig.slots[slot].bone
    for place in places where place.slot == slot {
      guard case .layer(let straight) = choice(place, pose), case let painted = straight.bent(by: bends[bone]),
        let first = painted.layer.shapes.first
      else { continue }
      return DrawItem.ClipRegion(name: painted.name, path: first.path, transform: shift * world[bone])
    }
    return nil
  }
}
