/// What the end of a limb reaches for over a clip, as an artist writes it: `"reach": {"leftHand": {"from": "torso", "x": […], "y": […]}}`.
package struct IKConstraintSource: Hashable, Sendable, Codable {
  /// The bone that carries the place: the place is given where it lies on the figure at rest. Left out, it stands still in the scene.
  package let from: String?
  /// In place of the rig's pole.
  package let pole: [Double]?
  /// Where the end's joint goes; that of a foot with a sole, where it would be if the foot stood flat.
  package let x: [Keyframe]
  package let y: [Keyframe]
  /// How the end is turned against `from`, in radians; left out, it keeps its own keys.
  package let turn: [Keyframe]?
  /// 0 leaves the limb as its bones' own keys have it, 1 reaches wholly; 1 where it is left out.
  package let weight: [Keyframe]?

  /// Its tracks by their names.
  var tracks: [(name: String, keys: [Keyframe])] {
    [("x", x), ("y", y)] + [("turn", turn), ("weight", weight)].compactMap { name, keys in keys.map { (name, $0) } }
  }
}

extension IKConstraintSource: Packable {
  package init(from reader: inout PackReader) throws(PackFormatError) {
    self.init(
      from: try reader.take(), pole: try reader.take(), x: try reader.take(), y: try reader.take(),
      turn: try reader.take(), weight: try reader.take())
  }

  package func pack(into writer: inout PackWriter) { writer.put(from, pole, x, y, turn, weight) }
}

extension Clip {
  /// A reach whose names have been looked up.
  struct IKConstraint: Sendable {
    let limb: Rig.BoundLimb
    let from: Int?
    let pole: Pole
    let x: Track
    let y: Track
    let turn: Track?
    let weight: Track?

    /// Turns the limb's bones so that its end is where it should be. The other bones must have been posed.
    func pose(_ pose: inout Pose, at time: Double, rig: Rig) {
      let weight = min(1, max(0, weight?.value(at: time) ?? 1))
      guard weight > 0 else { return }
      let world = pose.worldTransforms(of: rig)
      let carrier = rig.parents[limb.upper]
      guard let back = (carrier.map { world[$0] } ?? .identity).inverse else { return }
      let turned = turn?.value(at: time)
      let place = back.apply(self.place(at: time, pose, world, rig))
      let (upperPose, lowerPose) = (pose.bones[limb.upper], pose.bones[limb.lower])
      let root = limb.shape.root + Point(upperPose.x, upperPose.y)
      let (upperWay, lowerWay) = (limb.shape.joint - limb.shape.root, limb.shape.tip - limb.shape.joint)
      let bones = TwoBoneIK(
        root: root, upper: upperWay.length * upperPose.length, lower: lowerWay.length * lowerPose.length,
        polePlane: pole.plane, poleOut: pole.out,
        stretch: limb.stretch, rest: (limb.shape.tip - limb.shape.root).unit)
      let found = bones.solution(for: place)
      let (upperFound, lowerFound) = (found.joint - root, found.end - found.joint)
      let upperTurn = upperFound.length > 0 ? Angle.between(upperWay, upperFound) : 0
      let lowerTurn = lowerFound.length > 0 ? Angle.near(Angle.between(lowerWay, lowerFound) - upperTurn) : 0
      func blend(_ own: Double, _ reached: Double) -> Double { weight < 1 ? own + (reached - own) * weight : reached }
      pose.bones[limb.upper].rotation = blend(upperPose.rotation, upperTurn)
      pose.bones[limb.lower].rotation = blend(lowerPose.rotation, lowerTurn)
      pose.bones[limb.upper].length = blend(upperPose.length, upperFound.length / upperWay.length)
      pose.bones[limb.lower].length = blend(lowerPose.length, lowerFound.length / lowerWay.length)
      guard let turned else { return }
      let wanted = turned + (from.map { angle(of: $0, pose, rig) } ?? 0) - angle(of: limb.lower, pose, rig)
      pose.bones[limb.end].rotation = blend(pose.bones[limb.end].rotation, wanted)
    }

    /// Where in the scene the end's joint should be. A foot stands with its sole, whatever squashes the figure.
    private func place(at time: Double, _ pose: Pose, _ world: [Transform], _ rig: Rig) -> Point {
      let turned = turn?.value(at: time)
      let place = Point(x.value(at: time), y.value(at: time)) + (turned.map { rolled(by: $0) } ?? .zero)
      if let from { return world[from].apply(place) }
      guard let turned, let sole = limb.limb.sole, let carrier = rig.parents[limb.upper] else { return place }
      let middle = sole.reduce(Point.zero) { $0 + ($1 - limb.shape.tip) * (1 / Double(sole.count)) }
      let squashed = middle.turned(by: turned - angle(of: carrier, pose, rig))
      return place + middle.turned(by: turned) - (world[carrier].apply(squashed) - world[carrier].apply(.zero))
    }

    /// Where in the scene the end's joint should be, in a pose.
    func target(in pose: Pose, at time: Double, rig: Rig) -> Point {
      place(at: time, pose, pose.worldTransforms(of: rig), rig)
    }

    /// How far from its place the end is in a pose, in points.
    func distance(in pose: Pose, at time: Double, rig: Rig) -> Double {
      let world = pose.worldTransforms(of: rig)
      return (world[limb.end].apply(limb.shape.tip) - place(at: time, pose, world, rig)).length
    }

    func isWhole(at time: Double) -> Bool { (weight?.value(at: time) ?? 1) >= 1 }

    /// How far the end's joint moves when the foot rolls about the end of its sole that stays down.
    private func rolled(by turn: Double) -> Point {
      let ends = (limb.limb.sole ?? []).map { $0 - limb.shape.tip }
      guard let down = ends.min(by: { $0.turned(by: turn).y < $1.turned(by: turn).y }) else { return .zero }
      return down - down.turned(by: turn)
    }

    private func angle(of bone: Int, _ pose: Pose, _ rig: Rig) -> Double {
      pose.bones[bone].rotation + (rig.parents[bone].map { angle(of: $0, pose, rig) } ?? 0)
    }

    /// The bones that must be posed before this limb: those that carry it and its place.
    func needs(_ other: IKConstraint, in rig: Rig) -> Bool {
      let moved: Set = [other.limb.upper, other.limb.lower, other.limb.end]
      func hangs(_ bone: Int?) -> Bool { bone.map { moved.contains($0) || hangs(rig.parents[$0]) } ?? false }
      return hangs(from) || hangs(rig.parents[limb.upper])
    }
  }
}

/// Turns in radians, counter-clockwise.
enum Angle {
  /// The turn from one way to another, from −π to π.
  static func between(_ a: Point, _ b: Point) -> Double { Math.atan2(a.x * b.y - a.y * b.x, a.dot(b)) }

  /// The same turn, from −π to π.
  static func near(_ angle: Double) -> Double {
    let rest = angle.remainder(dividingBy: 2 * .pi)
    return rest.isFinite ? rest : 0
  }
}
