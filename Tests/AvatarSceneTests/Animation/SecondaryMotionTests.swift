import Foundation
import Testing

@testable import AvatarScene

@Suite struct SecondaryMotionTests {
  private static let trails = [
    #"{"bone": "tail", "lag": 0.1, "turn": 0.5}"#, #"{"bone": "tail", "lag": 0.09, "swing": 0.02}"#,
    #"{"bone": "tail", "lag": 0.11, "lift": 0.03, "stretch": 0.02}"#,
    #"{"bone": "tail", "lag": 0.37, "turn": 0.6, "swing": 0.035, "lift": 0.014, "stretch": 0.01}"#,
    #"{"bone": "tail", "lag": 0.21, "turn": 0.4, "gravity": 0.8}"#,
  ]
  private let swing = Samples.track(
    #"{"time": 0, "value": 0.2, "easing": "linear"}, {"time": 0.4, "value": -0.7, "easing": "linear"}, {"time": 1, "value": 0.2}"#
  )

  @Test(arguments: trails)
  func aLoopWithATrailCloses(trail: String) throws {
    let clip = try Samples.clip(swing, loop: true, rig: try Samples.trailingRig(trail))
    for time in [0, 0.05, 0.13, 0.5, 0.999] {
      let (a, b) = (clip.pose(at: time).bones[3], clip.pose(at: time + 1).bones[3])
      for property in BoneProperty.allCases { #expect(close(a[property], b[property], within: 1e-9)) }
    }
  }

  @Test func aTrailTurnsByWhatItsCarrierHasTurnedSince() throws {
    let clip = try Samples.clip(
      swing, loop: true, rig: try Samples.trailingRig(#"{"bone": "tail", "lag": 0.1, "turn": 0.5}"#))
    let (before, now) = (clip.pose(at: 0.2).bones[2].rotation, clip.pose(at: 0.3).bones[2].rotation)
    #expect(close(clip.pose(at: 0.3).bones[3].rotation, 0.5 * (before - now)))
  }

  /// The tail's joint is 10 points below the arm's, so it moves on a circle of that radius.
  @Test func aTrailSwingsByHowFarItsJointHasMoved() throws {
    let clip = try Samples.clip(
      swing, loop: true, rig: try Samples.trailingRig(#"{"bone": "tail", "lag": 0.1, "swing": 0.02, "lift": 0.5}"#))
    let (before, now) = (clip.pose(at: 0.2).bones[2].rotation, clip.pose(at: 0.3).bones[2].rotation)
    let (dx, dy) = (10 * sin(before) - 10 * sin(now), -10 * cos(before) + 10 * cos(now))
    #expect(close(clip.pose(at: 0.3).bones[3].rotation, 0.02 * dx + 0.5 * dy))
  }

  @Test func whatStandsStillDoesNotTrail() throws {
    let clip = try Samples.clip(
      Samples.track(#"{"time": 0, "value": 0.4}"#), loop: true, rig: try Samples.trailingRig(Self.trails[3]))
    #expect(clip.pose(at: 0.7).bones[3] == BonePose())
  }

  @Test func aPieceUndoesItsShareOfTheTilt() throws {
    let tilted = Samples.track(#"{"time": 0, "value": 0.4}"#)
    let clip = try Samples.clip(
      tilted, loop: true, rig: try Samples.trailingRig(#"{"bone": "tail", "lag": 0.1, "gravity": 0.75}"#))
    #expect(close(clip.pose(at: 0.7).bones[3].rotation, -0.3))
  }

  @Test func aTiltIsUndoneLater() throws {
    let clip = try Samples.clip(
      swing, loop: true, rig: try Samples.trailingRig(#"{"bone": "tail", "lag": 0.1, "gravity": 1}"#))
    #expect(close(clip.pose(at: 0.3).bones[3].rotation, -clip.pose(at: 0.2).bones[2].rotation))
  }

  /// Shares of a piece that hangs from a piece add up: what the upper one did is not done again.
  @Test func ofPiecesInARowEachUndoesTheTiltOfWhatCarriesThemAll() throws {
    let clip = try Samples.clip(
      Samples.track(#"{"time": 0, "value": 0.4}"#), loop: true,
      rig: try Samples.trailingRig(
        #"{"bone": "arm", "lag": 0.1, "gravity": 0.5}, {"bone": "tail", "lag": 0.1, "gravity": 0.25}"#))
    #expect(clip.rig.secondaryMotions.map(\.carrier) == [1, 1])
  }

  @Test(arguments: [-0.1, 1.1]) func aGravityIsAShare(value: Double) {
    #expect(throws: RigError(path: "trails[0].gravity", problem: "\(value) is no share of a tilt; use 0 to 1")) {
      try Samples.trailingRig(#"{"bone": "tail", "lag": 0.1, "gravity": \#(value)}"#)
    }
  }

  @Test func aOneShotStartsWithoutATrail() throws {
    let once = Samples.track(#"{"time": 0, "value": 0}, {"time": 1, "value": 1}"#)
    let clip = try Samples.clip(once, rig: try Samples.trailingRig(Self.trails[3]))
    #expect(clip.pose(at: 0).bones[3] == BonePose())
  }

  @Test func aStretchNeverTurnsAPieceInsideOut() throws {
    let fall = Samples.track(#"{"time": 0, "value": 900}, {"time": 1, "value": -900}"#, bone: "root", property: "y")
    let clip = try Samples.clip(fall, rig: try Samples.trailingRig(#"{"bone": "tail", "lag": 0.1, "stretch": 1}"#))
    for time in stride(from: 0.0, through: 1, by: 0.1) { #expect(clip.pose(at: time).bones[3].scaleY >= 0.5) }
  }
}
