/// Resolves the names in IK constraints to indices, and validates IK constraints and ground
/// contacts.
extension Clip {
  static func constraints(of source: ClipSource, rig: Rig) throws(ClipError) -> [IKConstraint] {
    var open = try (source.reach ?? [:]).sorted { $0.key < $1.key }.map { name, reach throws(ClipError) in
      try self.reach(name, reach, source, rig)
    }
    var ordered: [IKConstraint] = []
    while !open.isEmpty {
      guard let next = open.firstIndex(where: { reach in !open.contains { reach.needs($0, in: rig) } }) else {
        let name = open.first.map { rig.bones[$0.limb.end].name } ?? ""
        throw ClipError(
          path: "reach.\(name).from",
          problem: "the limbs reach for each other in a circle; let one of them reach from another bone")
      }
      ordered.append(open.remove(at: next))
    }
    return ordered
  }

  private static func reach(_ name: String, _ reach: IKConstraintSource, _ source: ClipSource, _ rig: Rig)
    throws(ClipError) -> IKConstraint
  {
    let path = "reach.\(name)"
    guard let limb = rig.limbs.first(where: { $0.limb.end == name }) else {
      throw ClipError(
        path: path, problem: "no limb of the rig \"\(rig.name)\" ends in \"\(name)\"; use \(ends(of: rig))")
    }
    let from = reach.from.flatMap { rig.bone(named: $0) }
    if let bone = reach.from, from == nil {
      throw ClipError(path: "\(path).from", problem: noBone(bone, rig))
    }
    let pole = reach.pole.map { Pole($0) } ?? limb.pole
    guard let pole else {
      throw ClipError(
        path: "\(path).pole", problem: "is no way; use [right, up, out of the picture], not all of them 0")
    }
    for (track, keys) in reach.tracks {
      try check(keys, "\(path).\(track)", of: source)
    }
    for property in ["scaleX", "scaleY"] where source.tracks?[limb.limb.upper]?[property] != nil {
      throw ClipError(
        path: "tracks.\(limb.limb.upper).\(property)",
        problem: "\"\(name)\" reaches for something, so its limb is not scaled; use length")
    }
    func track(_ property: BoneProperty, _ keys: [Keyframe]) -> Track {
      Track(bone: limb.end, property: property, keys: keys)
    }
    return IKConstraint(
      limb: limb, from: from, pole: pole, x: track(.x, reach.x), y: track(.y, reach.y),
      turn: reach.turn.map { track(.rotation, $0) },
      weight: reach.weight.map { track(.length, $0) })
  }

  static func ends(of rig: Rig) -> String {
    rig.limbs.isEmpty ? "none: it has no limbs" : rig.limbs.map(\.limb.end).joined(separator: ", ")
  }

  static func checked(_ ground: Ground?, _ source: ClipSource, rig: Rig) throws(ClipError) -> Ground? {
    guard let ground else { return nil }
    guard SceneLimit.groundSpeeds.contains(ground.speed) else {
      let maximum = Int(SceneLimit.groundSpeeds.upperBound)
      throw ClipError(
        path: "ground.speed", problem: "\(ground.speed) is out of reach; use 0 to \(maximum) points a second")
    }
    for (name, spans) in ground.contacts.sorted(by: { $0.key < $1.key }) {
      let path = "ground.contacts.\(name)"
      guard rig.limbs.contains(where: { $0.limb.end == name }) else {
        throw ClipError(
          path: path, problem: "no limb of the rig \"\(rig.name)\" ends in \"\(name)\"; use \(ends(of: rig))")
      }
      guard spans.count <= SceneLimit.contacts else {
        throw ClipError(path: path, problem: "there are \(spans.count); use at most \(SceneLimit.contacts)")
      }
      var before = 0.0
      for (index, span) in spans.enumerated() {
        guard span.count == 2, let from = span.first, let to = span.last, from >= 0, from < to,
          to <= source.duration + tick
        else {
          throw ClipError(
            path: "\(path)[\(index)]",
            problem: "is no time on the ground; use [from, to] in seconds, within 0 and \(source.duration)")
        }
        guard from >= before else {
          throw ClipError(
            path: "\(path)[\(index)]", problem: "begins at \(from), before the one in front of it ends at \(before)")
        }
        before = to
      }
    }
    return ground
  }
}

/// Checks that sample every frame. The art compiler runs them; playback does not.
extension Clip {
  /// Returns the worst motion error for each key path: joints beyond their limits, targets out of
  /// reach, feet that slide.
  package func motionErrors() -> [ClipError] {
    var worst: [String: (amount: Double, problem: String)] = [:]
    func note(_ path: @autoclosure () -> String, _ amount: Double, _ problem: @autoclosure () -> String) {
      guard amount > 0, amount > worst[path()]?.amount ?? 0 else { return }
      worst[path()] = (amount, problem())
    }
    let times = FrameTiming.frames(of: self).map(\.time)
    for time in times + zip(times, times.dropFirst()).map({ ($0 + $1) / 2 }) {
      let pose = keyedPose(at: time)
      for limb in rig.limbs {
        let turn = pose.bones[limb.lower].rotation
        let over = max(turn - limb.limits.upperBound, limb.limits.lowerBound - turn)
        note(
          path(bending: limb), over > 1e-6 ? over : 0,
          "at \(Self.text(time)) seconds \"\(limb.limb.lower)\" turns by \(Self.text(turn)); its joint goes from \(limb.limits.lowerBound) to \(limb.limits.upperBound)"
        )
      }
      for constraint in constraints where constraint.isWhole(at: time) {
        let distance = constraint.distance(in: pose, at: time, rig: rig)
        note(
          "reach.\(constraint.limb.limb.end)", distance > 0.01 ? distance : 0,
          "at \(Self.text(time)) seconds the place lies \(Self.text(distance)) points out of reach; move it, or what carries the limb"
        )
      }
    }
    for fault in rollingErrors() { note(fault.path, .infinity, fault.problem) }
    for drift in drifts() {
      note(
        drift.path, drift.distance > Clip.driftAllowed ? drift.distance : 0,
        "at \(Self.text(drift.time)) seconds the foot slides by \(Self.text(drift.distance)) points a frame, and may by \(Clip.driftAllowed)"
      )
    }
    return worst.sorted { $0.key < $1.key }.map { ClipError(path: $0.key, problem: $0.value.problem) }
  }

  /// Returns the errors of a clip that rolls: a wheel that keyframes turn as well, and a loop in which a wheel
  /// does not turn a whole number of times.
  private func rollingErrors() -> [ClipError] {
    guard let speed = rollingSpeed else { return [] }
    return rig.wheels.flatMap { wheel -> [ClipError] in
      let name = rig.bones[wheel.bone].name
      var errors: [ClipError] = []
      for track in tracks where track.bone == wheel.bone {
        errors.append(
          ClipError(
            path: "tracks.\(name).\(track.property.rawValue)",
            problem: "the wheel turns by itself over the ground; leave it out")
        )
      }
      let turn = 2 * Double.pi * wheel.radius
      let turns = speed * duration / turn
      if loop, abs(turns - turns.rounded()) > Clip.turnAllowed {
        let lengths = [turns.rounded(.down), turns.rounded(.up)].filter { $0 > 0 }.map { Self.text($0 * turn / speed) }
        errors.append(
          ClipError(
            path: "duration",
            problem:
              "the wheel \"\(name)\" turns \(Self.text(turns)) times, and a loop is a whole number of turns; use \(lengths.joined(separator: " or ")) seconds"
          ))
      }
      return errors
    }
  }

  /// How much of a turn a wheel may lack at the end of a loop: less than is seen.
  private static let turnAllowed = 0.001

  private func path(bending limb: Rig.BoundLimb) -> String {
    constraints.contains { $0.limb.end == limb.end } ? "reach.\(limb.limb.end)" : "tracks.\(limb.limb.lower).rotation"
  }

  /// Formats a number with at most three decimals.
  private static func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}
