import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests the counts of the reference.
@Suite struct CountTests {
  private static let rightPalm = Point(8.7, 1.8)
  private static let leftPalm = Point(-8.7, 1.8)

  /// The hand moves towards the head three times; the last move outwards leads down.
  @Test func aWaveHasThreeCycles() throws {
    let rig = try Stage.pack().rig(.player)
    let (arm, forearm) = (try #require(rig.bone(named: "rightArm")), try #require(rig.bone(named: "rightForearm")))
    let angle = try Trajectory("wave") { pose, _ in pose.bones[arm].rotation + pose.bones[forearm].rotation }
    #expect(angle.peaks(prominence: 0.3) == 3)
  }

  @Test func theWavingHandIsRaisedClearOfTheHead() throws {
    let hand = try Trajectory("wave") { _, place in place("rightHand", Self.rightPalm).y }
    #expect((hand.values.max() ?? 0) > 18)
  }

  @Test func aDanceHasTwoGrooves() throws {
    let sway = try Trajectory("dance") { _, place in place("torso", Point(0, 8)).x }
    let centered = sway.values.map { $0 > 0 }
    #expect(
      zip(centered, centered.dropFirst()).count { !$0 && $1 }
        + (centered.first == true && centered.last == false ? 1 : 0) == 2)
  }

  @Test func theHandsMeetFiveTimesInAClap() throws {
    let gap = try Trajectory("clap") { _, place in
      (place("rightHand", Self.rightPalm) - place("leftHand", Self.leftPalm)).length
    }
    #expect(gap.visits(0...2) == 5, "closest \(gap.values.min() ?? 0)")
  }

  @Test func betweenTwoClapsTheHandsPart() throws {
    let gap = try Trajectory("clap") { _, place in
      (place("rightHand", Self.rightPalm) - place("leftHand", Self.leftPalm)).length
    }
    #expect(gap.visits(4...100) >= 5)
  }

  @Test func aJumpLeavesTheGroundWithBothFeet() throws {
    let lower = try Trajectory("jump") { _, place in
      min(place("rightFoot", Point(3.5, -16)).y, place("leftFoot", Point(-3.5, -16)).y)
    }
    #expect((lower.values.max() ?? -16) > -16 + 14)
    #expect(lower.visits(-14...100) == 1)
  }

  @Test func aJumpCrouchesBeforeAndSquashesAfter() throws {
    let feet = try Trajectory("jump") { _, place in
      min(place("rightFoot", Point(3.5, -16)).y, place("leftFoot", Point(-3.5, -16)).y)
    }
    let crown = try Trajectory("jump") { _, place in place("head", Point(0, 39)).y }
    let start = try #require(feet.values.firstIndex { $0 > -14.5 })
    let end = try #require(feet.values.lastIndex { $0 > -14.5 })
    #expect((crown.values[..<start].min() ?? 39) < 39 - 3)
    #expect((crown.values[end...].min() ?? 39) < 39 - 3)
    #expect(abs((crown.values.last ?? 0) - 39) < 0.5)
  }

  @Test func theShadowShrinksWhileThePlayerIsInTheAir() throws {
    let shadow = try Trajectory("jump") { _, place in
      place("shadow", Point(12, -16)).x - place("shadow", Point(-12, -16)).x
    }
    #expect((shadow.values.min() ?? 24) < 0.85 * (shadow.values.first ?? 0))
  }

  @Test func aRunHasAPhaseWithBothFeetOffTheGround() throws {
    let lower = try Trajectory("run") { _, place in
      min(place("rightFoot", Point(3.5, -16)).y, place("leftFoot", Point(-3.5, -16)).y)
    }
    #expect((lower.values.max() ?? -16) > -15.5)
  }

  @Test func bothHandsTypeWhileOneStudies() throws {
    for (hand, palm) in [("rightHand", Self.rightPalm), ("leftHand", Self.leftPalm)] {
      let height = try Trajectory("study") { _, place in place(hand, palm).y - place("laptop", Point(0, 0)).y }
      #expect(height.peaks(prominence: 0.4) >= 5, "\(hand)")
    }
  }

  /// But for the way in and out.
  @Test func aLaughIsJoyThroughout() throws {
    let clip = try Stage.clip("laugh")
    let frames = FrameTiming.frames(of: clip)
    #expect(frames.dropFirst(2).dropLast(2).allSatisfy { clip.feeling(at: $0.time)?.name == "joy" })
    #expect(frames.count { clip.feeling(at: $0.time)?.intensity ?? 0 >= 2 } * 10 > frames.count * 6)
  }

  @Test func aThumbIsRaisedWithAWink() throws {
    let clip = try Stage.clip("thumbsUp")
    #expect(FrameTiming.frames(of: clip).contains { clip.feeling(at: $0.time)?.name == "wink" })
  }

  @Test(arguments: [
    ("thumbsUp", "rightHand", "thumb"), ("wave", "rightHand", "open"), ("jump", "eyes", "wide"),
    ("study", "laptop", "open"),
  ])
  func aClipShows(name: String, part: String, option: String) throws {
    let (clip, rig) = (try Stage.clip(name), try Stage.pack().rig(.player))
    let number = try #require(rig.switchNumber(named: part))
    let wanted = try #require(rig.switches[number].options.firstIndex(of: option))
    #expect(FrameTiming.frames(of: clip).contains { clip.pose(at: $0.time).choices[number] == wanted })
  }
}
