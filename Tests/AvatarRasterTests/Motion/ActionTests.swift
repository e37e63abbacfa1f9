import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests the reference's description of each emote: tilts, bounces, nods, leans.
@Suite struct ActionTests {
  private func crown(_ clip: String) throws -> Trajectory {
    try Trajectory(clip) { _, place in place("head", Point(0, 39)).y }
  }

  private func turn(_ clip: String, _ bone: String) throws -> [Double] {
    let number = try #require(try Stage.pack().rig(.player).bone(named: bone))
    return try Trajectory(clip) { pose, _ in pose.bones[number].rotation }.values
  }

  /// Returns the path of the right palm over the clip.
  private func palm(_ clip: String) throws -> (x: [Double], y: [Double]) {
    func path(_ axis: @escaping (Point) -> Double) throws -> [Double] {
      try Trajectory(clip) { _, place in axis(place("rightHand", Point(8.7, 1.8))) }.values
    }
    return (try path(\.x), try path(\.y))
  }

  @Test func theBodyTiltsAwayFromTheWavingHand() throws {
    let (tilt, hand) = (try turn("wave", "torso"), try palm("wave").y)
    #expect(zip(tilt, hand).allSatisfy { $1 < 17 || $0 > 0.08 })
    #expect((tilt.max() ?? 0) > 0.15)
  }

  /// The swing is the wave itself and must be visible from afar.
  @Test func theWavingHandSwingsWidely() throws {
    let hand = try palm("wave")
    let raised = zip(hand.x, hand.y).filter { $0.1 > 16 }.map(\.0)
    #expect((raised.max() ?? 0) - (raised.min() ?? 0) > 4)
  }

  @Test func theBodyBouncesOnEachClap() throws {
    #expect(try crown("clap").peaks(prominence: 4) >= 5)
  }

  /// Both hands are apart in front of the shoulders before each clap, and once more after the last.
  @Test func theHandsPartBetweenClaps() throws {
    let right = try Trajectory("clap") { _, place in place("rightHand", Point(8.7, 1.8)).x }
    let left = try Trajectory("clap") { _, place in -place("leftHand", Point(-8.7, 1.8)).x }
    #expect(right.visits(6...40) == 6 && left.visits(6...40) == 6)
  }

  @Test func aLaughBouncesRapidlyAndShakesTheArms() throws {
    #expect(try crown("laugh").peaks(prominence: 2) >= 4)
    let shake = try Trajectory("laugh") { _, place in place("rightHand", Point(8.7, 1.8)).y }
    #expect(shake.peaks(prominence: 2) >= 4)
  }

  @Test func aLaughLeansBackThroughout() throws {
    let lean = zip(try turn("laugh", "torso"), try turn("laugh", "body")).map { $0 + $1 }
    #expect((lean.min() ?? 0) > 0.04 && (lean.max() ?? 0) > 0.25)
  }

  @Test func aThumbIsHeldStillWhileTheBodyNods() throws {
    let held = 90...165
    let (hand, head) = (
      try palm("thumbsUp"), try Trajectory("thumbsUp") { _, place in place("face", Point(0, 24)).y }.values
    )
    func travel(_ values: [Double]) -> Double { (values[held].max() ?? 0) - (values[held].min() ?? 0) }
    #expect(travel(head) > 3.5)
    #expect(travel(hand.x) < 2.5)
    #expect(travel(hand.x) < travel(head))
  }

  /// Anticipation: the fist moves back before it moves out.
  @Test(arguments: [("thumbsUp", -0.3), ("wave", -0.2)])
  func anArmIsDrawnBackBeforeItRises(clip: String, minimum: Double) throws {
    let arm = try turn(clip, "rightArm")
    let top = try #require(arm.indices.max { arm[$0] < arm[$1] })
    #expect((arm[..<top].min() ?? 0) < minimum)
  }

  @Test func theHeadCountersTheHipsInTheDance() throws {
    let product = zip(try turn("dance", "head"), try turn("dance", "torso")).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(product < 0)
  }

  @Test func theDancersFreeFootLeavesTheGround() throws {
    for (foot, x) in [("rightFoot", 3.5), ("leftFoot", -3.5)] {
      let sole = try Trajectory("dance") { _, place in place(foot, Point(x, -16)).y }
      #expect(sole.visits(-14.5...0) >= 2, "\(foot)")
    }
  }
}
