import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests the reference's beats: bone, property, time, value.
@Suite struct BeatTests {
  struct Beat: Sendable {
    let clip: String
    let bone: String
    let property: BoneProperty
    let time: Double
    let value: Double
  }

  private static func beats(_ clip: String, _ bone: String, _ property: BoneProperty, _ values: [(Double, Double)])
    -> [Beat]
  {
    values.map { Beat(clip: clip, bone: bone, property: property, time: $0.0, value: $0.1) }
  }

  static let table: [Beat] =
    beats("idle", "root", .scaleY, [(0, 0.995), (1.2, 1.01), (2.4, 0.995)])
    + beats("idle", "root", .scaleX, [(0, 1.005), (1.2, 0.995), (2.4, 1.005)])
    + beats("walk", "root", .scaleX, [(0, 0.97), (0.16, 1.04), (0.32, 0.97), (0.48, 1.04), (0.64, 0.97)])
    + beats("walk", "root", .scaleY, [(0, 1.03), (0.16, 0.97), (0.32, 1.03), (0.48, 0.97), (0.64, 1.03)])
    + beats("walk", "body", .y, [(0, 0), (0.16, 2), (0.32, 0), (0.48, 2), (0.64, 0)])
    + beats("walk", "rightArm", .rotation, [(0, -0.25), (0.32, 0.25), (0.64, -0.25)])
    + beats("walk", "leftArm", .rotation, [(0, -0.25), (0.32, 0.25), (0.64, -0.25)])

  @Test(arguments: table)
  func theBeatHolds(beat: Beat) throws {
    let clip = try Stage.clip(beat.clip)
    let bone = try #require(try Stage.pack().rig(.player).bone(named: beat.bone))
    #expect(
      abs(clip.pose(at: beat.time).bones[bone][beat.property] - beat.value) < 1e-9,
      "\(beat.clip) \(beat.bone).\(beat.property) at \(beat.time)")
  }

  @Test(arguments: [
    ("idle", 2.4, 14, true), ("walk", 0.64, 12, true), ("run", 0.448, 8, true), ("wave", 1.44, 18, false),
    ("dance", 1.6, 20, true), ("clap", 1.44, 36, false),
    ("laugh", 1.44, 18, true), ("thumbsUp", 1.2, 15, false), ("jump", 0.96, 16, false), ("sit", 0.4, 8, false),
    ("sitLoop", 2.4, 14, true),
  ])
  func aClipHasItsLengthFramesAndKind(name: String, duration: Double, frames: Int, loop: Bool) throws {
    let clip = try Stage.clip(name)
    #expect(clip.duration == duration && clip.frames == frames && clip.loop == loop)
  }

  @Test func sittingDownGoesOnIntoTheLoop() throws {
    #expect(try Stage.clip("sit").then == "sitLoop")
  }

  @Test func theBreathEasesInAndOut() throws {
    let (clip, root) = (try Stage.clip("idle"), try #require(try Stage.pack().rig(.player).bone(named: "root")))
    #expect(abs(clip.pose(at: 0.3).bones[root].scaleY - (0.995 + 0.015 * Easing.easeInEaseOut(0.25))) < 1e-9)
  }

  @Test func idleBlinksOnce() throws {
    let (clip, rig) = (try Stage.clip("idle"), try Stage.pack().rig(.player))
    let eyes = try #require(rig.switchNumber(named: "eyes"))
    let states = stride(from: 0.0, to: 2.4, by: 0.01).map {
      clip.pose(at: $0).choices[eyes] == rig.switches[eyes].options.firstIndex(of: "closed")
    }
    #expect(zip(states, states.dropFirst()).count { !$0 && $1 } == 1)
  }

  /// A blink lasts 40 to 80 ms, as in the reference pictures.
  @Test(arguments: ["idle", "sitLoop"])
  func aBlinkIsBrief(name: String) throws {
    let (clip, rig) = (try Stage.clip(name), try Stage.pack().rig(.player))
    let eyes = try #require(rig.switchNumber(named: "eyes"))
    let closed = FrameTiming.frames(of: clip).filter {
      clip.pose(at: $0.time).choices[eyes] == rig.switches[eyes].options.firstIndex(of: "closed")
    }
    #expect((40...80).contains(closed.reduce(0) { $0 + $1.milliseconds }))
  }
}
