import Testing

@testable import AvatarScene

/// Tests inverse kinematics with a limb of 6 and 4 points that hangs from (6, 12), and a target for
/// its hand.
@Suite struct IKConstraintTests {
  private func keys(_ value: Double) -> String { "[{\"time\": 0, \"value\": \(value)}]" }

  private func clip(_ x: Double, _ y: Double, _ more: String = "", members: String = "", rig: Rig? = nil) throws -> Clip
  {
    try Samples.clip(
      "\"reach\": {\"hand\": {\"x\": \(keys(x)), \"y\": \(keys(y))\(more)}}\(members)",
      rig: try rig ?? Samples.limbRig())
  }

  private func joints(_ clip: Clip, at time: Double = 0) -> (elbow: Point, wrist: Point, pose: Pose) {
    let pose = clip.pose(at: time)
    let world = pose.worldTransforms(of: clip.rig)
    return (world[3].apply(Point(6, 6)), world[4].apply(Point(6, 2)), pose)
  }

  static let places = [(6.0, 2.0), (14, 12), (10, 18), (-1, 10), (6, 7), (5, 9.8), (0, 16), (6, 3.1)]

  @Test(arguments: places)
  func theHandIsOnItsPlaceAndTheBonesKeepTheirLengths(x: Double, y: Double) throws {
    let (elbow, wrist, pose) = joints(try clip(x, y))
    #expect((wrist - Point(x, y)).length < 1e-9)
    #expect(close((elbow - Point(6, 12)).length, 6, within: 1e-9) && close((wrist - elbow).length, 4, within: 1e-9))
    #expect(close(pose.bones[2].length, 1, within: 1e-9) && close(pose.bones[3].length, 1, within: 1e-9))
  }

  @Test(arguments: places.dropFirst(), [(1.0, 0.0), (-1, 0), (0, 1), (0.3, -1)])
  func theJointLiesOnThePolesSide(place: (Double, Double), pole: (Double, Double)) throws {
    let (elbow, wrist, _) = joints(try clip(place.0, place.1, ", \"pole\": [\(pole.0), \(pole.1), 0]"))
    let along = (wrist - Point(6, 12)).unit
    let across = (elbow - Point(6, 12)) - along * (elbow - Point(6, 12)).dot(along)
    let wanted = Point(pole.0, pole.1) - along * Point(pole.0, pole.1).dot(along)
    #expect(across.dot(wanted) >= -1e-9)
  }

  /// The elbow bends towards the viewer: both bones appear shorter, the arm looks straight, and the
  /// hand is on its target.
  @Test func aPoleOutOfThePictureShortensTheBones() throws {
    let (elbow, wrist, pose) = joints(try clip(6, 5, ", \"pole\": [0, 0, 1]"))
    #expect((wrist - Point(6, 5)).length < 1e-9 && close(elbow.x, 6, within: 1e-9))
    let along = (36.0 - 16 + 49) / 14
    #expect(
      close(pose.bones[2].length, along / 6, within: 1e-9) && close(pose.bones[3].length, (7 - along) / 4, within: 1e-9)
    )
  }

  @Test func aPoleHalfOutOfThePictureShowsHalfOfTheBend() throws {
    func side(_ pole: String) throws -> Double { joints(try clip(6, 5, ", \"pole\": \(pole)")).elbow.x - 6 }
    let (whole, half) = (try side("[1, 0, 0]"), try side("[1, 0, 1]"))
    #expect(whole > 1 && close(half, whole * 0.5.squareRoot(), within: 1e-9))
  }

  @Test func aPlaceOutOfReachStretchesTheLimbAsFarAsItMay() throws {
    let near = joints(try clip(6, 1))
    #expect((near.wrist - Point(6, 1)).length < 1e-9 && close(near.pose.bones[2].length, 1.1, within: 1e-9))
    let far = joints(try clip(6, -8))
    #expect((far.wrist - Point(6, -0.5)).length < 1e-9)
  }

  @Test func aPlaceNearerThanTheBonesCanIsReachedBySeemingShorter() throws {
    let (_, wrist, pose) = joints(try clip(6.5, 12))
    #expect((wrist - Point(6.5, 12)).length < 1e-9 && pose.bones[2].length < 1)
    #expect((joints(try clip(6, 12)).wrist - Point(6, 12)).length < 1e-9)
  }

  /// The body turns, moves and is squashed; the target is fixed in the scene, or attached to a
  /// bone.
  @Test(arguments: [false, true])
  func aPlaceIsFoundWhateverCarriesTheLimb(carried: Bool) throws {
    let body = """
      , "tracks": {"body": {"rotation": \(keys(0.6)), "x": \(keys(3)), "scaleY": \(keys(0.8))}, "root": {"scaleX": \(keys(1.1)), "rotation": \(keys(-0.2))}}
      """
    let clip = try clip(9, 6, carried ? ", \"from\": \"body\"" : "", members: body)
    let place = carried ? clip.pose(at: 0).worldTransforms(of: clip.rig)[1].apply(Point(9, 6)) : Point(9, 6)
    #expect((joints(clip).wrist - place).length < 1e-9)
  }

  @Test func aTurnIsKeptWhateverTheLimbDoes() throws {
    let clip = try clip(
      10, 8, ", \"turn\": \(keys(0.3))", members: ", \"tracks\": {\"body\": {\"rotation\": \(keys(0.5))}}")
    let world = clip.pose(at: 0).worldTransforms(of: clip.rig)[4]
    #expect(close(Math.atan2(world.b, world.a), 0.3, within: 1e-9))
  }

  /// Toe up, a foot stands on its heel; heel up, on its ball. Neither contact point moves.
  @Test(arguments: [0.4, 0.0, -0.5])
  func aFootRollsAboutTheEndOfItsSoleThatIsDown(turn: Double) throws {
    let rig = try Samples.limbRig {
      $0.replacing("\"stretch\": 1.25", with: "\"stretch\": 1.25, \"sole\": [[4, 0], [9, 0]]")
    }
    let clip = try clip(7, 4, ", \"turn\": \(keys(turn))", rig: rig)
    let world = clip.pose(at: 0).worldTransforms(of: rig)[4]
    let ends = [world.apply(Point(4, 0)), world.apply(Point(9, 0))]
    #expect(close(ends.map(\.y).min() ?? 0, 2, within: 1e-9), "flat, the sole would lie at 2")
    if turn != 0 { #expect((ends[turn > 0 ? 0 : 1] - Point(turn > 0 ? 5 : 10, 2)).length < 1e-9) }
  }

  @Test func aWeightGoesFromTheKeysToThePlace() throws {
    let ramp = ", \"weight\": [{\"time\": 0, \"value\": 0}, {\"time\": 1, \"value\": 1}]"
    let clip = try clip(10, 8, ramp)
    #expect(joints(clip, at: 0).pose.bones[2].rotation == 0)
    #expect((joints(clip, at: 1).wrist - Point(10, 8)).length < 1e-9)
    let steps = stride(from: 0.0, through: 1, by: 0.02).map { joints(clip, at: $0).wrist }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { ($1 - $0).length < 0.8 })
  }

  /// The target circles the shoulder through all distances. Nothing jumps, except where the pole
  /// points along the limb.
  @Test func aMovingPlaceNeverMakesTheJointJump() throws {
    let rig = try Samples.limbRig { $0.replacing("[1, 0, 0]", with: "[1, 0, 1]") }
    var before: Point?
    for step in 0...2000 {
      let part = Double(step) / 2000
      let place = Point(6, 12) + Point(0, -1).turned(by: 4 * .pi * part) * (1 + 10 * part)
      let elbow = joints(try clip(place.x, place.y, rig: rig)).elbow
      if let before { #expect((elbow - before).length < 0.35, "at \(place)") }
      before = elbow
    }
  }

  @Test func whatIsWrongIsNamed() throws {
    func problem(_ reach: String, _ members: String = "", loop: Bool = false) throws -> String? {
      do { _ = try Samples.clip("\"reach\": \(reach)\(members)", loop: loop, rig: try Samples.limbRig()) } catch {
        return "\(error)"
      }
      return nil
    }
    let place = "\"x\": \(keys(1)), \"y\": \(keys(1))"
    #expect(
      try problem("{\"foot\": {\(place)}}") == "reach.foot: no limb of the rig \"limb\" ends in \"foot\"; use hand")
    #expect(
      try problem("{\"hand\": {\(place), \"from\": \"hip\"}}")
        == "reach.hand.from: there is no bone \"hip\" in the rig \"limb\"")
    #expect(
      try problem("{\"hand\": {\(place), \"from\": \"fore\"}}")?.hasPrefix(
        "reach.hand.from: the limbs reach for each other in a circle") == true)
    #expect(
      try problem("{\"hand\": {\(place), \"pole\": [1]}}")
        == "reach.hand.pole: is no way; use [right, up, out of the picture], not all of them 0")
    #expect(try problem("{\"hand\": {\"x\": [], \"y\": \(keys(1))}}") == "reach.hand.x: has no keyframes")
    #expect(
      try problem("{\"hand\": {\"x\": \(keys(1)), \"y\": [{\"time\": 2, \"value\": 0}]}}")
        == "reach.hand.y[0].time: 2.0 lies outside the clip; use 0 to 1.0")
    #expect(
      try problem(
        "{\"hand\": {\"x\": \(keys(1)), \"y\": [{\"time\": 0, \"value\": 0}, {\"time\": 1, \"value\": 1}]}}", loop: true
      )
        == "reach.hand.y[1].value: the loop drifts: it ends at 1.0 and starts at 0.0")
    #expect(
      try problem("{\"hand\": {\(place)}}", ", \"tracks\": {\"upper\": {\"scaleY\": \(keys(1))}}")
        == "tracks.upper.scaleY: \"hand\" reaches for something, so its limb is not scaled; use length")
  }

  @Test func aJointBeyondItsLimitsIsFoundByLookingAtTheFrames() throws {
    let turns = #"{"time": 0, "value": 0}, {"time": 0.5, "value": 2.7}, {"time": 1, "value": 0}"#
    let keyed = try Samples.clip(Samples.track(turns, bone: "fore"), rig: try Samples.limbRig())
    #expect(
      keyed.motionErrors().map(\.description) == [
        "tracks.fore.rotation: at 0.5 seconds \"fore\" turns by 2.7; its joint goes from -2.0 to 2.5"
      ])
    #expect(try clip(6, 5).motionErrors() == [])
    #expect(try clip(6.2, 10).motionErrors().map(\.path) == ["reach.hand"])
  }

  @Test func aPlaceOutOfReachIsFoundByLookingAtTheFrames() throws {
    let problem = try #require(try clip(6, -8).motionErrors().first)
    #expect(
      problem.description
        == "reach.hand: at 0.0 seconds the place lies 7.5 points out of reach; move it, or what carries the limb")
  }

  @Test func aClipThatReachesIsTheSameAfterPacking() throws {
    let source = try Samples.source(
      "\"reach\": {\"hand\": {\"from\": \"body\", \"pole\": [1, 0, 2], \"x\": \(keys(1)), \"y\": \(keys(2)), \"turn\": \(keys(0)), \"weight\": \(keys(1))}}, "
        + "\"ground\": {\"speed\": 50, \"contacts\": {\"hand\": [[0, 0.5]]}}")
    let back = try SectionEncoder.section(source).withUnsafeBytes { bytes in
      var reader = try #require(SectionDecoder(bytes))
      return try reader.whole(ClipSource.self)
    }
    #expect(back == source && back.reach?["hand"]?.turn?.count == 1)
  }
}
