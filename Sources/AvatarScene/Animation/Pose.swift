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
  /// The setup of the rig is in force before the pose. `pivots` (by bone index) replace the pivots
  /// of the rig for parts with their own pivot.
  package func worldTransforms(of rig: Rig, pivots: [Int: Point] = [:]) -> [Transform] {
    guard rig.setup.isEmpty else { return adjustedTransforms(of: rig, pivots: pivots).world }
    return plainTransforms(of: rig, pivots: pivots)
  }

  /// The transforms on the rig as it was drawn, without its setup.
  func plainTransforms(of rig: Rig, pivots: [Int: Point] = [:]) -> [Transform] {
    var world: [Transform] = []
    world.reserveCapacity(rig.bones.count)
    for (index, bone) in rig.bones.enumerated() {
      var local = Self.local(bones[index], about: pivots[index] ?? bone.pivot)
      if let span = rig.spans[index], bones[span.carrier].length != 1 {
        local = .translation(span.way * (bones[span.carrier].length - 1)) * local
      }
      world.append(rig.parents[index].map { world[$0] * local } ?? local)
    }
    return world
  }

  /// Returns the world transforms with the setup of the rig, and for each bone the transform in
  /// which a child bone that keeps its size is placed: without the scales of the setup.
  func adjustedTransforms(of rig: Rig, pivots: [Int: Point] = [:]) -> (world: [Transform], frames: [Transform]) {
    var (world, frames): ([Transform], [Transform]) = ([], [])
    for (index, bone) in rig.bones.enumerated() {
      let (pose, setup, pivot) = (bones[index], rig.setup[index], pivots[index] ?? bone.pivot)
      let keepsSize = rig.keepsSize[index]
      var place = Transform.translation(pivot + Point(pose.x, pose.y))
      if let setup { place = place * .translation(setup.offset) }
      if let span = rig.spans[index], case let length = visibleLength(of: span.carrier, rig), length != 1 {
        place = .translation(span.way * (length - 1)) * place
      }
      let parent = rig.parents[index]
      let frame = parent.map { frames[$0].moved(pivot, to: world[$0].apply(pivot)) } ?? .identity
      let base = keepsSize ? frame : parent.map { world[$0] } ?? .identity
      world.append(base * Self.local(place, pose, setup?.scale, isAlongOwnAxes: keepsSize, about: pivot))
      frames.append(frame * Self.local(place, pose, nil, isAlongOwnAxes: keepsSize, about: pivot))
    }
    return (world, frames)
  }

  /// A bone with its own axes is scaled along them; the others along those of their parent.
  private static func local(
    _ place: Transform, _ pose: BonePose, _ scale: Point?, isAlongOwnAxes: Bool, about pivot: Point
  ) -> Transform {
    let scale = scale.map { Transform.scale($0.x, $0.y) }
    var map = place
    if let scale, !isAlongOwnAxes { map = map * scale }
    map = map * .rotation(pose.rotation) * .scale(pose.scaleX, pose.scaleY)
    if let scale, isAlongOwnAxes { map = map * scale }
    return map * .translation(-pivot)
  }

  /// The visible length of a limb's bone with its setup, as a factor of its length at rest.
  func visibleLength(of bone: Int, _ rig: Rig) -> Double { bones[bone].length * (rig.setup[bone]?.length ?? 1) }

  /// Returns the bends of the limbs, by the index of the upper bone, without limbs that are at
  /// rest.
  package func bends(of rig: Rig) -> [Int: LimbBend] {
    var bends: [Int: LimbBend] = [:]
    for limb in rig.limbs {
      let lower = bones[limb.lower]
      let lengths = (upper: visibleLength(of: limb.upper, rig), lower: visibleLength(of: limb.lower, rig))
      let width = rig.setup[limb.upper]?.width ?? 1
      guard lower.rotation != 0 || lengths != (1, 1) || width != 1 else { continue }
      let bend = LimbBend(
        limb.shape, angle: lower.rotation, upper: lengths.upper, lower: lengths.lower, width: width)
      if !bend.isNone { bends[limb.upper] = bend }
    }
    return bends
  }

  private static func local(_ pose: BonePose, about pivot: Point) -> Transform {
    .translation(pivot + Point(pose.x, pose.y)) * .rotation(pose.rotation) * .scale(pose.scaleX, pose.scaleY)
      * .translation(-pivot)
  }
}
