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
  /// The setup of the rig is applied before the pose. `pivots` (by bone index) replace the pivots
  /// of the rig for parts with their own pivot.
  package func worldTransforms(of rig: Rig, pivots: [Int: Point] = [:]) -> [Transform] {
    guard !rig.setup.isEmpty else { return plainTransforms(of: rig, pivots: pivots) }
    var all: [Adjusted] = []
    all.reserveCapacity(rig.bones.count)
    for (index, bone) in rig.bones.enumerated() {
      all.append(adjusted(index, on: rig.parents[index].map { all[$0] }, rig, about: pivots[index] ?? bone.pivot))
    }
    return all.map(\.world)
  }

  /// Returns the world transform of one bone.
  func worldTransform(of bone: Int, in rig: Rig) -> Transform {
    rig.setup.isEmpty ? plainTransform(of: bone, in: rig) : adjustedTransform(of: bone, in: rig).world
  }

  /// The transforms on the rig as it was drawn, without its setup.
  private func plainTransforms(of rig: Rig, pivots: [Int: Point]) -> [Transform] {
    var world: [Transform] = []
    world.reserveCapacity(rig.bones.count)
    for (index, bone) in rig.bones.enumerated() {
      world.append(plain(index, on: rig.parents[index].map { world[$0] }, rig, about: pivots[index] ?? bone.pivot))
    }
    return world
  }

  /// The transform of one bone on the rig as it was drawn, without its setup.
  func plainTransform(of bone: Int, in rig: Rig) -> Transform {
    let parent = rig.parents[bone].map { plainTransform(of: $0, in: rig) }
    return plain(bone, on: parent, rig, about: rig.bones[bone].pivot)
  }

  private func plain(_ bone: Int, on parent: Transform?, _ rig: Rig, about pivot: Point) -> Transform {
    // Most bones are at rest.
    var local = bones[bone].isAtRest ? .identity : Self.local(bones[bone], about: pivot)
    if let span = rig.spans[bone], bones[span.carrier].length != 1 {
      local = .translation(span.way * (bones[span.carrier].length - 1)) * local
    }
    return parent.map { local == .identity ? $0 : $0 * local } ?? local
  }

  /// The world transform with the setup of the rig, and the transform in which a child bone that keeps its size is
  /// placed: without the scales of the setup.
  typealias Adjusted = (world: Transform, frame: Transform)

  func adjustedTransform(of bone: Int, in rig: Rig) -> Adjusted {
    let parent = rig.parents[bone].map { adjustedTransform(of: $0, in: rig) }
    return adjusted(bone, on: parent, rig, about: rig.bones[bone].pivot)
  }

  private func adjusted(_ bone: Int, on parent: Adjusted?, _ rig: Rig, about pivot: Point) -> Adjusted {
    let (pose, setup, keepsSize) = (bones[bone], rig.setup[bone], rig.keepsSize[bone])
    var place = Transform.translation(pivot + Point(pose.x, pose.y))
    if let setup { place = place * .translation(setup.offset) }
    if let span = rig.spans[bone], case let length = visibleLength(of: span.carrier, rig), length != 1 {
      place = .translation(span.way * (length - 1)) * place
    }
    let frame = parent.map { $0.frame.moved(pivot, to: $0.world.apply(pivot)) } ?? .identity
    let base = keepsSize ? frame : parent?.world ?? .identity
    return (
      base * Self.local(place, pose, setup?.scale, isAlongOwnAxes: keepsSize, about: pivot),
      frame * Self.local(place, pose, nil, isAlongOwnAxes: keepsSize, about: pivot)
    )
  }

  /// The rotation of a bone in the scene, in radians.
  func angle(of bone: Int, in rig: Rig) -> Double {
    bones[bone].rotation + (rig.parents[bone].map { angle(of: $0, in: rig) } ?? 0)
  }

  /// The position of a bone's joint on the rig as it was drawn.
  func joint(of bone: Int, in rig: Rig) -> Point { plainTransform(of: bone, in: rig).apply(rig.bones[bone].pivot) }

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
