/// How a figure stands at one moment: a local transform for each bone, an option for each switch, a depth for each limb.
package struct Pose: Hashable, Sendable {
  /// By bone number of the rig.
  package var bones: [BonePose]
  /// By switch number of the rig: the number of the option.
  package var choices: [Int]
  /// By depth group number of the rig.
  package var depths: [Depth]

  /// The figure at rest.
  package init(rest rig: Rig) {
    bones = Array(repeating: BonePose(), count: rig.bones.count)
    choices = Array(repeating: 0, count: rig.switches.count)
    depths = Array(repeating: .front, count: rig.depthGroups.count)
  }

  /// Where each bone takes its points: the map from the figure at rest to the posed figure, by bone number.
  ///
  /// `adjustments` (by bone number) are a variant's own setup, applied before the pose; `pivots` replace the rig's where a part brings its own.
  package func worldTransforms(of rig: Rig, adjustments: [Int: BonePose] = [:], pivots: [Int: Point] = [:])
    -> [Transform]
  {
    var world: [Transform] = []
    world.reserveCapacity(rig.bones.count)
    for (index, bone) in rig.bones.enumerated() {
      var local = Self.local(bones[index], adjusted: adjustments[index], about: pivots[index] ?? bone.pivot)
      if let span = rig.spans[index], bones[span.carrier].length != 1 {
        local = .translation(span.way * (bones[span.carrier].length - 1)) * local
      }
      world.append(rig.parents[index].map { world[$0] * local } ?? local)
    }
    return world
  }

  /// How the limbs are bent, by the number of the upper bone; those that are as at rest are left out.
  func bends(of rig: Rig) -> [Int: LimbBend] {
    var bends: [Int: LimbBend] = [:]
    for limb in rig.limbs {
      let (upper, lower) = (bones[limb.upper], bones[limb.lower])
      guard lower.rotation != 0 || upper.length != 1 || lower.length != 1 else { continue }
      let bend = LimbBend(limb.shape, angle: lower.rotation, upper: upper.length, lower: lower.length)
      if !bend.isNone { bends[limb.upper] = bend }
    }
    return bends
  }

  private static func local(_ pose: BonePose, adjusted: BonePose?, about pivot: Point) -> Transform {
    var map = Transform.translation(pivot + Point(pose.x, pose.y))
    if let adjusted {
      map = map * .translation(Point(adjusted.x, adjusted.y)) * .scale(adjusted.scaleX, adjusted.scaleY)
    }
    return map * .rotation(pose.rotation) * .scale(pose.scaleX, pose.scaleY) * .translation(-pivot)
  }
}
