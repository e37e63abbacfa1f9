/// The state of a figure at one time: a local transform for each bone, an option for each switch,
/// and a depth for each limb.
package struct Pose: Hashable, Sendable {
  /// By bone index of the rig.
  package var bones: [BonePose]
  /// The option index, by switch index of the rig.
  package var choices: [Int]
  /// By depth group index of the rig.
  package var depths: [Depth]

  /// The rest pose of a rig.
  package init(rest rig: Rig) {
    bones = Array(repeating: BonePose(), count: rig.bones.count)
    choices = Array(repeating: 0, count: rig.switches.count)
    depths = Array(repeating: .front, count: rig.depthGroups.count)
  }

  /// Returns the world transform of each bone by bone index: the map from the figure at rest to the
  /// posed figure.
  ///
  /// `adjustments` (by bone index) are setup changes of a variant, applied before the pose.
  /// `pivots` (by bone index) replace the pivots of the rig for parts with their own pivot.
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

  /// Returns the bends of the limbs, by the index of the upper bone, without limbs that are at
  /// rest.
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
