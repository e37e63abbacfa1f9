import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests the gait of a player with one leg below the knee and no crutch: the other foot hops.
@Suite struct HopTests {
  private func animation(_ clip: String, _ facing: Facing, _ fields: [String: String]) throws -> FigureAnimation {
    let scene = try AnimatedAvatar(
      Stage.student(fields), clip: clip, facing: facing, cast: .player, pack: Stage.pack())
    return try #require(scene.animations.last).animation
  }

  @Test(arguments: ["walk", "run"], [Facing.front, .right, .left, .back])
  func theBodyIsHighestWhileNoFootStands(clip: String, facing: Facing) throws {
    for leg in ["leftLeg", "rightLeg"] {
      let hop = try animation(clip, facing, [leg: "belowKnee"])
      let ground = try #require(hop.clip.ground)
      #expect(ground.contacts.count == 1)
      let stands = try #require(ground.contacts.values.first?.first)
      let body = try #require(hop.figure.rig.bone(named: "body"))
      let heights = stride(from: 0.0, to: hop.clip.duration, by: hop.clip.duration / 32).map { time in
        (time: time, y: hop.pose(at: time).worldTransforms(of: hop.figure.rig)[body].apply(Point(0, 0)).y)
      }
      let highest = try #require(heights.max { $0.y < $1.y })
      let lowest = try #require(heights.min { $0.y < $1.y })
      let standing = stands[0]...stands[1]
      #expect(!standing.contains(highest.time) && standing.contains(lowest.time), "\(leg)")
      #expect(highest.y - lowest.y > 5, "\(leg)")
    }
  }

  @Test(arguments: ["prosthesis", "blade"]) func whoHasAFootWalksOnTwo(leg: String) throws {
    #expect(try animation("walk", .front, ["leftLeg": leg]).clip.ground?.contacts.count == 2)
  }

  @Test func aCrutchTakesTheWeight() throws {
    let plain = try animation("walk", .front, ["leftLeg": "belowKnee"])
    let crutch = try animation("walk", .front, ["leftLeg": "belowKnee", "handItem": "crutch"])
    #expect(crutch.clip.ground?.contacts.count == 2 && plain.clip.ground?.contacts.count == 1)
  }
}
