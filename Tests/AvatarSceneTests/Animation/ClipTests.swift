import Testing

@testable import AvatarScene

@Suite struct ClipTests {
  private let ramp = #"{"time": 0.2, "value": 1, "easing": "linear"}, {"time": 0.6, "value": 3, "easing": "linear"}"#
  private let round =
    #"{"time": 0, "value": 0, "easing": "linear"}, {"time": 0.5, "value": 1, "easing": "linear"}, {"time": 1, "value": 0}"#

  private func rotation(_ clip: Clip, _ time: Double, bone: Int = 2) -> Double {
    clip.pose(at: time).bones[bone].rotation
  }

  @Test(arguments: [(0.0, 1.0), (0.2, 1), (0.3, 1.5), (0.4, 2), (0.6, 3), (0.9, 3), (1, 3), (7, 3), (-7, 1)])
  func aValueTravelsBetweenItsKeysAndWaitsOutsideThem(time: Double, value: Double) throws {
    #expect(close(rotation(try Samples.clip(Samples.track(ramp)), time), value))
  }

  @Test(arguments: [(0.25, 0.5), (1.25, 0.5), (-0.75, 0.5), (0.5, 1), (10.5, 1), (-9.5, 1), (1, 0), (2, 0)])
  func aLoopGoesRoundAtAnyTime(time: Double, value: Double) throws {
    #expect(close(rotation(try Samples.clip(Samples.track(round), loop: true), time), value, within: 1e-9))
  }

  @Test("a pose is the same when it is asked for again, also after more moments than are remembered")
  func poseAgain() throws {
    let clip = try Samples.clip(Samples.track(round), loop: true)
    let times = (0..<3 * Clip.maxPoses).map { Double($0) / 1000 }
    let first = times.map { clip.pose(at: $0) }
    #expect(times.map { clip.pose(at: $0) } == first)
    #expect(Set(first.prefix(500).map { $0.bones[2].rotation }).count > 100)
  }

  @Test func aKeysEasingLeadsToTheNextKey() throws {
    let keys =
      #"{"time": 0, "value": 0, "easing": "hold"}, {"time": 0.5, "value": 1, "easing": "easeOut"}, {"time": 1, "value": 2}"#
    let clip = try Samples.clip(Samples.track(keys))
    #expect(rotation(clip, 0.49) == 0)
    #expect(close(rotation(clip, 0.75), 1 + Easing.easeOut(0.5)))
  }

  @Test func anEasingThatIsLeftOutIsEaseInEaseOut() throws {
    let clip = try Samples.clip(Samples.track(#"{"time": 0, "value": 0}, {"time": 1, "value": 1}"#))
    #expect(close(rotation(clip, 0.25), Easing.easeInEaseOut(0.25)))
  }

  @Test(arguments: BoneProperty.allCases.filter { $0 != .length })
  func aTrackMovesItsOwnPropertyOnly(property: BoneProperty) throws {
    let clip = try Samples.clip(Samples.track(#"{"time": 0, "value": 0.5}"#, property: property.rawValue))
    let pose = clip.pose(at: 0.3)
    for other in BoneProperty.allCases { #expect(pose.bones[2][other] == (other == property ? 0.5 : other.atRest)) }
    #expect(pose.bones[1] == BonePose())
  }

  @Test(arguments: [(0.0, 0), (0.29, 0), (0.3, 1), (0.69, 1), (0.7, 0), (1, 0)])
  func aSwitchHoldsItsOptionUntilTheNextKey(time: Double, option: Int) throws {
    let keys = #"{"time": 0, "value": "open"}, {"time": 0.3, "value": "closed"}, {"time": 0.7, "value": "open"}"#
    let clip = try Samples.clip("\"switches\": {\"eyes\": [\(keys)]}")
    #expect(clip.pose(at: time).choices[0] == option)
  }

  @Test func aDepthHoldsUntilTheNextKey() throws {
    let clip = try Samples.clip(#""depths": {"arm": [{"time": 0, "value": "behind"}, {"time": 0.5, "value": "over"}]}"#)
    #expect(clip.pose(at: 0.4).depths == [.behind])
    #expect(clip.pose(at: 0.5).depths == [.over])
  }

  @Test func anOptionChangesAtItsKeyThoughTheFrameTimeMissesItByRounding() throws {
    let clip = try Samples.clip(
      #""switches": {"eyes": [{"time": 0, "value": "open"}, {"time": 0.3, "value": "closed"}]}"#)
    #expect(clip.pose(at: 0.1 + 0.2 - 1e-16).choices[0] == 1)
    #expect(clip.pose(at: (0.3).nextDown).choices[0] == 1)
  }

  @Test func aClipWithoutTracksIsTheFigureAtRest() throws {
    let rig = try Samples.rig()
    #expect(try Samples.clip("\"tracks\": {}").pose(at: 0.5) == Pose(rest: rig))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func anImpossibleTimeGivesSomePose(time: Double) throws {
    _ = try Samples.clip(Samples.track(ramp)).pose(at: time)
    _ = try Samples.clip(Samples.track(round), loop: true).pose(at: time)
  }

  @Test func aBoneCarriesWhatHangsFromIt() throws {
    let rig = try Samples.rig()
    var pose = Pose(rest: rig)
    pose.bones[1].rotation = .pi / 2
    pose.bones[2].x = 5
    // The tail's joint (6, 2) moves 5 points right with the arm, then rotates a quarter turn about
    // the body's joint (0, 0).
    let joint = pose.worldTransforms(of: rig)[3].apply(Point(6, 2))
    #expect(close(joint.x, -2) && close(joint.y, 11))
  }

  @Test func aSquashKeepsTheJointInPlace() throws {
    let rig = try Samples.rig()
    var pose = Pose(rest: rig)
    pose.bones[0].scaleY = 0.5
    let world = pose.worldTransforms(of: rig)[0]
    #expect(world.apply(Point(0, -16)) == Point(0, -16))
    #expect(world.apply(Point(3, 0)) == Point(3, -8))
  }
}
