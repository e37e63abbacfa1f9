/// How a figure stands at one moment: a local transform for each bone, an option for each switch, a depth for each limb.
public struct Pose: Hashable, Sendable {
  /// By bone number of the rig.
  public var bones: [BonePose]
  /// By switch number of the rig: the number of the option.
  public var choices: [Int]
  /// By depth group number of the rig.
  public var depths: [Depth]

  /// The figure at rest.
  public init(rest rig: Rig) {
    bones = Array(repeating: BonePose(), count: rig.bones.count)
    choices = Array(repeating: 0, count: rig.switches.count)
    depths = Array(repeating: .front, count: rig.depthGroups.count)
  }

  /// Where each bone takes its points: the map from the figure at rest to the posed figure, by bone number.
  ///
  /// `adjustments` (by bone number) are a variant's own setup, applied before the pose; `pivots` replace the rig's where a part brings its own.
  public func worldTransforms(of rig: Rig, adjustments: [Int: BonePose] = [:], pivots: [Int: Point] = [:]) -> [Transform] {
    var world: [Transform] = []
    world.reserveCapacity(rig.bones.count)
    for (index, bone) in rig.bones.enumerated() {
      let local = Self.local(bones[index], adjusted: adjustments[index], about: pivots[index] ?? bone.pivot)
      world.append(rig.parents[index].map { world[$0] * local } ?? local)
    }
    return world
  }

  private static func local(_ pose: BonePose, adjusted: BonePose?, about pivot: Point) -> Transform {
    var map = Transform.translation(pivot + Point(pose.x, pose.y))
    if let adjusted {
      map = map * .translation(Point(adjusted.x, adjusted.y)) * .scale(adjusted.scaleX, adjusted.scaleY)
    }
    return map * .rotation(pose.rotation) * .scale(pose.scaleX, pose.scaleY) * .translation(-pivot)
  }
}
