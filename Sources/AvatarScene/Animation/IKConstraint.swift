/// The target of a limb's end over a clip, as the artist writes it:
/// `"reach": {"leftHand": {"from": "torso", "x": […], "y": […]}}`.
package struct IKConstraintSource: Hashable, Sendable, Codable {
  /// The bone that the target is attached to. The target is given in the coordinates of the figure
  /// at rest. If absent, the target is fixed in the scene.
  package let from: String?
  /// Overrides the pole of the rig.
  package let pole: [Double]?
  /// The target of the end joint, in points. For a foot with a sole, the target is the joint's
  /// position when the foot is flat.
  package let x: [Keyframe]
  package let y: [Keyframe]
  /// The rotation of the end relative to `from`, in radians. If absent, the end keeps its own
  /// keyframes.
  package let turn: [Keyframe]?
  /// The blend between the keyframes of the bones (0) and the IK solution (1); 1 if absent.
  package let weight: [Keyframe]?

  /// The tracks with their names.
  var tracks: [(name: String, keys: [Keyframe])] {
    [("x", x), ("y", y)] + [("turn", turn), ("weight", weight)].compactMap { name, keys in keys.map { (name, $0) } }
  }
}

extension IKConstraintSource: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      from: try reader.take(), pole: try reader.take(), x: try reader.take(), y: try reader.take(),
      turn: try reader.take(), weight: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(from, pole, x, y, turn, weight) }
}

extension Clip {
  /// An IK constraint with resolved names.
  struct IKConstraint: Sendable {
    let limb: Rig.BoundLimb
    let from: Int?
    let pole: Pole
    let x: Track
    let y: Track
    let turn: Track?
    let weight: Track?

    /// Rotates the limb's bones so that its end reaches the target. All other bones must already be
    /// posed.
    func pose(_ pose: inout Pose, at time: Double, rig: Rig) {
      let weight = min(1, max(0, weight?.value(at: time) ?? 1))
      guard weight > 0 else { return }
      guard let back = carrier(in: pose, rig).inverse else { return }
      let turned = turn?.value(at: time)
      let place = back.apply(self.place(at: time, pose, rig))
      let (upperPose, lowerPose) = (pose.bones[limb.upper], pose.bones[limb.lower])
      let root = limb.shape.root + Point(upperPose.x, upperPose.y) + (rig.setup[limb.upper]?.offset ?? .zero)
      let (upperWay, lowerWay) = (limb.shape.joint - limb.shape.root, limb.shape.tip - limb.shape.joint)
      let (upperSetup, lowerSetup) = (rig.setup[limb.upper]?.length ?? 1, rig.setup[limb.lower]?.length ?? 1)
      let isSeated = isSeated(in: rig)
      let bones = TwoBoneIK(
        root: root, upper: upperWay.length * upperPose.length * (isSeated ? 1 : upperSetup),
        lower: lowerWay.length * lowerPose.length * (isSeated ? 1 : lowerSetup), polePlane: pole.plane,
        poleOut: pole.out,
        stretch: limb.stretch, rest: (limb.shape.tip - limb.shape.root).unit)
      let found = bones.solution(for: place)
      let (upperFound, lowerFound) = (found.joint - root, found.end - found.joint)
      let upperTurn = upperFound.length > 0 ? Angle.between(upperWay, upperFound) : 0
      let lowerTurn = lowerFound.length > 0 ? Angle.near(Angle.between(lowerWay, lowerFound) - upperTurn) : 0
      func blend(_ own: Double, _ reached: Double) -> Double { weight < 1 ? own + (reached - own) * weight : reached }
      pose.bones[limb.upper].rotation = blend(upperPose.rotation, upperTurn)
      pose.bones[limb.lower].rotation = blend(lowerPose.rotation, lowerTurn)
      pose.bones[limb.upper].length = blend(upperPose.length, upperFound.length / (upperWay.length * upperSetup))
      pose.bones[limb.lower].length = blend(lowerPose.length, lowerFound.length / (lowerWay.length * lowerSetup))
      guard let turned else { return }
      let wanted = turned + (from.map { pose.angle(of: $0, in: rig) } ?? 0) - pose.angle(of: limb.lower, in: rig)
      pose.bones[limb.end].rotation = blend(pose.bones[limb.end].rotation, wanted)
    }

    /// Returns the transform of the space in which the limb is solved: that of what carries it, without the scales of
    /// the setup.
    private func carrier(in pose: Pose, _ rig: Rig) -> Transform {
      guard let parent = rig.parents[limb.upper] else { return .identity }
      guard !rig.setup.isEmpty, rig.keepsSize[limb.upper] else { return pose.worldTransform(of: parent, in: rig) }
      let (world, frame) = pose.adjustedTransform(of: parent, in: rig)
      return frame.moved(limb.shape.root, to: world.apply(limb.shape.root))
    }

    /// Returns the target of the end joint in the scene. A foot stands on its sole even if the
    /// figure is squashed.
    private func place(at time: Double, _ pose: Pose, _ rig: Rig) -> Point {
      let turned = turn?.value(at: time)
      var place = Point(x.value(at: time), y.value(at: time)) + (turned.map { rolled(by: $0) } ?? .zero)
      if let from { return pose.worldTransform(of: from, in: rig).apply(place) }
      place.x += rig.spread[limb.end] ?? 0
      guard let turned, let sole = limb.limb.sole, let carrier = rig.parents[limb.upper] else { return place }
      let middle = sole.reduce(Point.zero) { $0 + ($1 - limb.shape.tip) * (1 / Double(sole.count)) }
      let squashed = middle.turned(by: turned - pose.angle(of: carrier, in: rig))
      let squash = pose.plainTransform(of: carrier, in: rig)
      return place + middle.turned(by: turned) - (squash.apply(squashed) - squash.apply(.zero))
    }

    /// Returns the target of the end joint in the scene, for a pose.
    func target(in pose: Pose, at time: Double, rig: Rig) -> Point {
      place(at: time, pose, rig)
    }

    /// Returns the distance between the end joint and its target in a pose, in points.
    func distance(in pose: Pose, at time: Double, rig: Rig) -> Double {
      (pose.worldTransform(of: limb.end, in: rig).apply(limb.shape.tip) - place(at: time, pose, rig)).length
    }

    /// Whether this is a leg that stands on what its player sits in: it is as long as that needs, at any height.
    func isSeated(in rig: Rig) -> Bool {
      limb.limb.sole != nil && from != nil && from != rig.parents[limb.upper].flatMap { rig.parents[$0] }
    }

    func isWhole(at time: Double) -> Bool { (weight?.value(at: time) ?? 1) >= 1 }

    /// Returns the displacement of the end joint when the foot rolls about the end of its sole that
    /// stays down.
    private func rolled(by turn: Double) -> Point {
      let ends = (limb.limb.sole ?? []).map { $0 - limb.shape.tip }
      guard let down = ends.min(by: { $0.turned(by: turn).y < $1.turned(by: turn).y }) else { return .zero }
      return down - down.turned(by: turn)
    }

    /// Returns whether `other` must be solved first, because its bones carry this limb or its
    /// target.
    func needs(_ other: IKConstraint, in rig: Rig) -> Bool {
      let moved: Set = [other.limb.upper, other.limb.lower, other.limb.end]
      func hangs(_ bone: Int?) -> Bool { bone.map { moved.contains($0) || hangs(rig.parents[$0]) } ?? false }
      return hangs(from) || hangs(rig.parents[limb.upper])
    }
  }
}

/// Rotation angles in radians, counter-clockwise.
enum Angle {
  /// Returns the angle from direction `a` to direction `b`, from −π to π.
  static func between(_ a: Point, _ b: Point) -> Double { Math.atan2(a.x * b.y - a.y * b.x, a.dot(b)) }

  /// Returns the equivalent angle from −π to π; 0 for an angle that is not finite.
  static func near(_ angle: Double) -> Double {
    let rest = angle.remainder(dividingBy: 2 * .pi)
    return rest.isFinite ? rest : 0
  }
}
