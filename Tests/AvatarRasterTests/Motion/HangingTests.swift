import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that what hangs keeps towards the ground while the head tilts.
@Suite struct HangingTests {
  struct Swing: Sendable, CustomTestStringConvertible {
    let clip: String
    let view: FigureID.View
    let bone: String
    var testDescription: String { "\(bone) in \(clip), \(view.rawValue)" }
  }

  private static let swings: [Swing] = ["hairBackEnd", "hairTailEnd", "hairLeftEnd"].flatMap { bone in
    [
      Swing(clip: "wave", view: .front, bone: bone), Swing(clip: "laugh", view: .front, bone: bone),
      Swing(clip: "bow", view: .side, bone: bone),
    ]
  }

  /// Returns the turn of a bone in the scene, in radians.
  private func angle(_ bone: String, _ pose: Pose, _ rig: Rig) -> Double {
    var (turn, next) = (0.0, rig.bone(named: bone))
    while let bone = next {
      turn += pose.bones[bone].rotation
      next = rig.parents[bone]
    }
    return turn
  }

  /// The lines that are printed are the data of `scripts/hair-chart`.
  @Test(arguments: swings) func hairHangsWhileTheHeadTilts(swing: Swing) throws {
    let clip = try Stage.clip(swing.clip, of: .player.seen(from: swing.view))
    var (head, hair, end) = (0.0, 0.0, (head: 0.0, hair: 0.0))
    for frame in FrameTiming.frames(of: clip) {
      let pose = clip.pose(at: frame.time)
      let turns = (head: angle("head", pose, clip.rig), hair: angle(swing.bone, pose, clip.rig))
      print("hair-angle \(swing.clip) \(swing.bone) \(frame.time) \(turns.head) \(turns.hair)")
      (head, hair) = (head + turns.head.magnitude, hair + turns.hair.magnitude)
      if turns.head.magnitude > end.head.magnitude { end = turns }
    }
    #expect(hair < 0.75 * head, "the hair tilts by \(hair / head) of the head's tilt")
    #expect(
      end.hair.magnitude < 0.6 * end.head.magnitude, "at the largest tilt, \(end.head), the hair tilts by \(end.hair)")
  }

  /// Earrings and scarf ends hang, too, and so do the ears of the dog. What bends hangs at its root or at its end.
  @Test func everyHangingThingHasGravity() throws {
    let hanging = ["hairBack", "hairTail", "hairLeft", "scarf", "leftEarring", "headwearTail"]
    for view in FigureID.View.allCases {
      let trails = try Stage.pack().rig(.player.seen(from: view)).secondaryMotions.map(\.motion)
      for bone in hanging {
        let found = trails.filter { $0.bone == bone || $0.bone == bone + "End" }
        guard !found.isEmpty else { continue }
        #expect(found.contains { $0.gravity ?? 0 >= 0.5 }, "\(bone) from the \(view.rawValue)")
      }
    }
    let dog = try Stage.pack().rig(FigureID("dog")).secondaryMotions.map(\.motion)
    #expect(dog.filter { $0.bone.hasSuffix("Ear") }.allSatisfy { $0.gravity ?? 0 > 0.5 })
  }
}
