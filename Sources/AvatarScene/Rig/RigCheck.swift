/// A validator that rejects a rig with numbers that cannot be drawn, before the rig is built.
struct RigCheck {
  let source: RigSource

  func check() throws(RigError) {
    try checkFrame()
    for (path, count, maximum) in [
      ("bones", source.bones.count, SceneLimit.bones), ("slots", source.slots.count, SceneLimit.slots),
      ("switches", source.switches.count, SceneLimit.switches),
      ("trails", (source.trails ?? []).count, SceneLimit.trails),
      ("limbs", (source.limbs ?? []).count, SceneLimit.limbs),
    ] where count > maximum {
      throw RigError(path: path, problem: "there are \(count); use at most \(maximum)")
    }
    for (index, bone) in source.bones.enumerated()
    where !(max(abs(bone.pivot.x), abs(bone.pivot.y)) <= SceneLimit.coordinate) {
      throw RigError(
        path: "bones[\(index)].pivot", problem: "lies out of reach; use \(text(SceneLimit.coordinate)) points")
    }
    for (index, bone) in source.bones.enumerated() {
      guard let radius = bone.wheel, !SceneLimit.wheels.contains(radius) else { continue }
      throw RigError(
        path: "bones[\(index)].wheel", problem: "\(radius) is not a radius; use \(text(SceneLimit.wheels)) points")
    }
    for (index, trail) in (source.trails ?? []).enumerated() { try check(trail, "trails[\(index)]") }
    for (index, limb) in (source.limbs ?? []).enumerated() { try check(limb, "limbs[\(index)]") }
    if let travel = source.travel, !(max(abs(travel.x), abs(travel.y)) <= 1) {
      throw RigError(
        path: "travel", problem: "[\(travel.x), \(travel.y)] is farther than the figure walks; use -1 to 1")
    }
  }

  private func check(_ limb: Limb, _ path: String) throws(RigError) {
    guard SceneLimit.bends.contains(limb.bend) else {
      throw RigError(
        path: "\(path).bend", problem: "\(limb.bend) is not the reach of a bend; use \(text(SceneLimit.bends)) points")
    }
    if let stretch = limb.stretch, !SceneLimit.stretches.contains(stretch) {
      throw RigError(path: "\(path).stretch", problem: "\(stretch) is not a factor; use \(text(SceneLimit.stretches))")
    }
    guard let sole = limb.sole else { return }
    guard sole.count == 2, sole.allSatisfy({ max(abs($0.x), abs($0.y)) <= SceneLimit.coordinate }) else {
      throw RigError(
        path: "\(path).sole",
        problem: "is no sole; use [[x, y], [x, y]], its two ends within \(text(SceneLimit.coordinate)) points")
    }
  }

  private func checkFrame() throws(RigError) {
    let (frame, edges) = (source.frame, 1...SceneLimit.frameEdge)
    let maximum = Int(SceneLimit.frameEdge)
    guard edges.contains(frame.width), edges.contains(frame.height), abs(frame.originX) <= SceneLimit.frameEdge,
      abs(frame.originY) <= SceneLimit.frameEdge
    else {
      throw RigError(
        path: "frame",
        problem:
          "cannot be drawn; width and height are 1 to \(maximum) points, the origin lies within \(maximum) of the corner"
      )
    }
    guard abs(source.ground) <= SceneLimit.frameEdge else {
      throw RigError(
        path: "ground", problem: "\(source.ground) lies outside every picture; use \(text(SceneLimit.frameEdge)) points"
      )
    }
  }

  private func check(_ trail: SecondaryMotion, _ path: String) throws(RigError) {
    guard (0...SceneLimit.motionLag).contains(trail.lag) else {
      throw RigError(
        path: "\(path).lag", problem: "\(trail.lag) is not a delay; use 0 to \(Int(SceneLimit.motionLag)) seconds")
    }
    for (name, value) in [
      ("turn", trail.turn), ("swing", trail.swing), ("lift", trail.lift), ("stretch", trail.stretch),
    ] {
      guard let value, !(abs(value) <= SceneLimit.motionFactor) else { continue }
      throw RigError(path: "\(path).\(name)", problem: "\(value) is out of reach; use \(text(SceneLimit.motionFactor))")
    }
    if let gravity = trail.gravity, !(0...1).contains(gravity) {
      throw RigError(path: "\(path).gravity", problem: "\(gravity) is no share of a tilt; use 0 to 1")
    }
  }

  /// Formats a range: `1 to 4`.
  private func text(_ range: ClosedRange<Double>) -> String { "\(range.lowerBound) to \(range.upperBound)" }

  /// Formats a symmetric range: `-1024 to 1024`.
  private func text(_ maximum: Double) -> String { "\(-Int(maximum)) to \(Int(maximum))" }
}
