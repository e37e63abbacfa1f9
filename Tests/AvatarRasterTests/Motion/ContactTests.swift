@testable import AvatarRaster
import AvatarScene
import AvatarSheets
import Foundation
import TestSupport
import Testing

/// Tests ground contact of the feet, for every figure, view and clip of the pack.
@Suite struct ContactTests {
  private struct Moving {
    let name: String
    let clip: Clip
  }

  private func clips() throws -> [Moving] {
    let pack = try Stage.pack()
    let figures = [.player] + (pack.catalog.pets?.variants ?? []).map { FigureID($0.name) }
    return try figures.flatMap { figure in
      try pack.views(of: figure).map { figure.seen(from: $0) }.flatMap { seen in
        try pack.clipNames(of: seen).map { Moving(name: "\(seen.path) \($0)", clip: try pack.clip($0, of: seen)) }
      }
    }
  }

  @Test func noStandingFootSlides() throws {
    var worst = (name: "", distance: 0.0)
    for moving in try clips() {
      for drift in moving.clip.drifts(parts: 8) where drift.distance > worst.distance {
        worst = ("\(moving.name) \(drift.path) at \(drift.time)", drift.distance)
      }
    }
    print("the foot that slides most: \(worst.name), \(worst.distance) points a frame")
    #expect(worst.distance > 0 && worst.distance < 0.1, "\(worst.name)")
  }

  /// Every body, height and leg walks and runs at the same speed.
  @Test(arguments: ["walk", "run"], [Facing.front, .right, .back])
  func noFootOfAnyBodySlides(clip: String, facing: Facing) throws {
    let bodies = try Stage.variants(of: "bodyShape").map { ("bodyShape", $0) }
    let heights = ["-2", "-1", "1", "2"].map { ("height", $0) }
    let legs = try Stage.variants(of: "leg").map { ("rightLeg", $0) }
    for (field, value) in bodies + heights + legs {
      let figure = try FigureBuilder(pack: Stage.pack()).figure(
        Stage.student([field: value]).body, facing: facing)
      let worst = try Stage.clip(clip, of: figure.id).solved(on: figure.rig).drifts(parts: 8).map(\.distance).max()
      #expect(try #require(worst) < 0.1, "\(field) \(value)")
    }
  }

  @Test(arguments: [("walk", 50.0), ("run", 100)])
  func thePlayersGaitsDeclareTheirSpeedAndBothFeet(name: String, speed: Double) throws {
    let ground = try #require(try Stage.clip(name).ground)
    #expect(ground.speed == speed && Set(ground.contacts.keys) == ["leftFoot", "rightFoot"])
  }

  @Test func noJointIsBeyondItsLimitsAndNothingIsOutOfReach() throws {
    for moving in try clips() {
      #expect(moving.clip.motionErrors().isEmpty, "\(moving.name): \(moving.clip.motionErrors())")
    }
  }

  /// Relative to its shoulder or hip, no joint of a limb moves farther between two frames of a
  /// sheet than one and a half times the length of a raised arm.
  @Test(arguments: Stage.playerClips)
  func noJointJumps(name: String) throws {
    let clip = try Stage.clip(name)
    let places = FrameTiming.frames(of: clip).map { timing -> [Point] in
      let world = clip.pose(at: timing.time).worldTransforms(of: clip.rig)
      return clip.rig.limbs.flatMap { limb in
        let root = world[limb.upper].apply(limb.shape.root)
        return [world[limb.lower].apply(limb.shape.joint) - root, world[limb.end].apply(limb.shape.tip) - root]
      }
    }
    let largest = zip(places, places.dropFirst()).flatMap { zip($0, $1).map { ($1 - $0).length } }.max() ?? 0
    print("\(name): a joint moves by \(largest) points at most between two frames")
    #expect(largest < 14)
  }

  /// The atlas tells a game how fast to move the figure.
  @Test func theAtlasSaysHowFastTheGroundGoesBy() throws {
    var options = SheetOptions()
    (options.clips, options.facings, options.scales) = (["walk", "idle"], [.front], [1])
    let files = try Stage.renderer().sheet(try Stage.student(), name: "a", options: options)
    let json = try #require(files.first { $0.name == "a.json" })
    let text = String(decoding: json.bytes, as: UTF8.self)
    let walk = #""groundSpeed": 50, "groundVelocity": {"x": 0, "y": 6}, "contacts": {"leftFoot": [[320, 640]], "#
    #expect(text.contains(walk + #""rightFoot": [[0, 320]]}"#))
    #expect(text.components(separatedBy: "groundSpeed").count == 2, "standing about has none")
  }

  /// From the front and from the back, `left` is the picture's left. From the side it is the limb
  /// nearer to the viewer, in the mirror image too.
  @Test func aFootIsCalledLeftByThePicture() throws {
    for moving in try clips() {
      let rig = moving.clip.rig
      for name in moving.clip.ground?.contacts.keys.sorted() ?? [] where name.contains("eft") {
        let other = name.replacing("Left", with: "Right").replacing("left", with: "right")
        let left = try #require(rig.limbs.first { $0.limb.end == name })
        let opposite = try #require(rig.limbs.first { $0.limb.end == other }, "\(moving.name): \(other)")
        if moving.name.contains("/side") {
          let depth = { (limb: Rig.BoundLimb) in rig.slots.first { $0.bone == limb.end }?.slot.z ?? 0 }
          #expect(depth(left) > depth(opposite), "\(moving.name): \(name) is behind \(other)")
        } else {
          #expect(left.shape.tip.x < opposite.shape.tip.x, "\(moving.name): \(name) is right of \(other)")
        }
      }
    }
  }
}
