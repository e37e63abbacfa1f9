@testable import AvatarScene
import Testing

@Suite struct ClipCompilerTests {
  private func expect(
    _ path: String, _ problem: String, _ members: String, duration: String = "1", frames: String = "10",
    loop: Bool = false,
    _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: ClipError(path: path, problem: problem), sourceLocation: place) {
      try Samples.clip(members, duration: duration, frames: frames, loop: loop)
    }
  }

  private func keys(_ pairs: (Double, Double)...) -> String {
    pairs.map { "{\"time\": \($0.0), \"value\": \($0.1)}" }.joined(separator: ", ")
  }

  @Test func aKeyBeforeTheOneInFrontOfItIsNamed() {
    expect(
      "tracks.arm.rotation[3].time", "0.2 comes before 0.24", Samples.track(keys((0, 0), (0.1, 1), (0.24, 2), (0.2, 3)))
    )
  }

  @Test func anErrorReadsAsOneLine() {
    #expect(
      ClipError(path: "tracks.rightArm.rotation[3].time", problem: "0.2 comes before 0.24").description
        == "tracks.rightArm.rotation[3].time: 0.2 comes before 0.24")
  }

  @Test func aTimeNamedTwiceIsNamed() {
    expect("tracks.arm.rotation[1].time", "0.5 is named twice", Samples.track(keys((0.5, 0), (0.5, 1))))
  }

  @Test(arguments: [-0.1, 1.1, 1e300])
  func aTimeOutsideTheClipIsNamed(time: Double) {
    expect("tracks.arm.rotation[0].time", "\(time) lies outside the clip; use 0 to 1.0", Samples.track(keys((time, 0))))
  }

  @Test func aBoneThatDoesNotExistIsNamed() {
    expect("tracks.wing", "there is no bone \"wing\" in the rig \"sample\"", Samples.track(keys((0, 0)), bone: "wing"))
  }

  @Test func aPropertyThatDoesNotExistIsNamed() {
    expect(
      "tracks.arm.angle", "there is no property \"angle\"; use rotation, x, y, scaleX, scaleY, length",
      Samples.track(keys((0, 0)), property: "angle"))
  }

  @Test func aTrackWithoutKeysIsNamed() {
    expect("tracks.arm.rotation", "has no keyframes", Samples.track(""))
  }

  @Test(arguments: [1000.5, -1000.5, 1e300])
  func aValueOutOfReachIsNamed(value: Double) {
    expect(
      "tracks.arm.rotation[1].value", "\(value) is out of reach; use -1000 to 1000",
      Samples.track(keys((0, 0), (1, value))))
  }

  @Test func aLoopThatDriftsIsNamed() {
    expect(
      "tracks.arm.rotation[2].value", "the loop drifts: it ends at 0.1 and starts at 0.0",
      Samples.track(keys((0, 0), (0.5, 1), (1, 0.1))),
      loop: true)
  }

  @Test func aLoopsTrackThatEndsEarlyIsNamed() {
    expect(
      "tracks.arm.rotation", "a loop's track starts at 0 and ends at 1.0; this one runs from 0.0 to 0.9",
      Samples.track(keys((0, 0), (0.9, 0))),
      loop: true)
  }

  @Test func aLoopsTrackThatStartsLateIsNamed() {
    expect(
      "tracks.arm.rotation", "a loop's track starts at 0 and ends at 1.0; this one runs from 0.1 to 1.0",
      Samples.track(keys((0.1, 0), (1, 0))),
      loop: true)
  }

  @Test func aOneShotMayEndElsewhereThanItStarts() throws {
    _ = try Samples.clip(Samples.track(keys((0, 0), (1, 0.1))))
  }

  @Test func aSwitchThatDoesNotExistIsNamed() {
    expect(
      "switches.nose", "there is no switch \"nose\" in the rig \"sample\"",
      #""switches": {"nose": [{"time": 0, "value": "open"}]}"#)
  }

  @Test func anOptionThatDoesNotExistIsNamed() {
    expect(
      "switches.eyes[1].value", "\"shut\" is not an option; use open, closed",
      #""switches": {"eyes": [{"time": 0, "value": "open"}, {"time": 0.5, "value": "shut"}]}"#)
  }

  @Test func aSwitchKeyOutOfOrderIsNamed() {
    expect(
      "switches.eyes[1].time", "0.1 comes before 0.5",
      #""switches": {"eyes": [{"time": 0.5, "value": "open"}, {"time": 0.1, "value": "closed"}]}"#)
  }

  @Test func aDepthGroupThatDoesNotExistIsNamed() {
    expect(
      "depths.leg", "no slot of the rig \"sample\" has the depth group \"leg\"",
      #""depths": {"leg": [{"time": 0, "value": "over"}]}"#)
  }

  @Test func aDepthThatDoesNotExistIsNamed() {
    expect(
      "depths.arm[0].value", "\"under\" is not a depth; use front, behind, over, before",
      #""depths": {"arm": [{"time": 0, "value": "under"}]}"#)
  }

  @Test(arguments: [("0", "0.0"), ("-1", "-1.0"), ("60.5", "60.5"), ("1e300", "1e+300")])
  func aLengthOutOfRangeIsRefused(duration: String, shown: String) {
    expect(
      "duration", "\(shown) is not a length; use seconds, above 0 and up to 60", "\"tracks\": {}", duration: duration)
  }

  @Test(arguments: ["0", "-5", "601"])
  func aNumberOfFramesOutOfRangeIsRefused(frames: String) {
    expect("frames", "\(frames) is not a number of frames; use 1 to 600", "\"tracks\": {}", frames: frames)
  }

  @Test(arguments: ["1.5", "-0.5"])
  func theWeightOfAStanceIsAShare(value: String) {
    expect(
      "stance[1].value", "\(value) is no share of a stance; use 0 to 1",
      "\"stance\": [{\"time\": 0, \"value\": 1}, {\"time\": 0.5, \"value\": \(value)}]")
  }
}
