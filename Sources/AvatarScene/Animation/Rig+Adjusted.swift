extension Rig {
  /// Returns the rig with changes of its setup by bone index. Limbs get longer, joints move with
  /// what carries them, and the figure is lifted until its soles are on the ground again.
  package func adjusted(by changes: [Int: BoneSetup]) -> Rig {
    guard !changes.isEmpty else { return self }
    var rig = self
    rig.setup = changes
    let feet = limbs.filter { $0.limb.sole != nil }
    let world = Pose(rest: rig).worldTransforms(of: rig)
    let drop = feet.map { world[$0.end].apply($0.shape.tip).y - $0.shape.tip.y }.min() ?? 0
    if drop != 0, let carrier = feet.first.flatMap({ parents[$0.upper] }) {
      rig.setup[carrier, default: BoneSetup()].offset.y -= drop
    }
    for limb in feet { rig.spread[limb.end] = world[limb.end].apply(limb.shape.tip).x - limb.shape.tip.x }
    return rig
  }

  /// The changes of the setup that move a limb, so that a clip must be solved for them.
  var limbSetup: [Int: BoneSetup] {
    guard !setup.isEmpty else { return setup }
    var moved = Set(limbs.filter { $0.limb.sole != nil || $0.stretch != 1 }.flatMap { [$0.upper, $0.lower, $0.end] })
    for bone in moved {
      var parent = parents[bone]
      while let found = parent {
        moved.insert(found)
        parent = parents[found]
      }
    }
    return setup.filter { moved.contains($0.key) }
  }
}
