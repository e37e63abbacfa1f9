import TestSupport
import Testing

@testable import AvatarRaster
@testable import AvatarScene

/// Tests canes and crutches: they are seen in every clip, and leave the hand free that a clip or a chair needs.
@Suite struct HandItemTests {
  private static let items = ["whiteCane", "crutch", "walkingStick"]
  private static let facings: [Facing] = [.front, .right, .left, .back]

  private func figure(_ clip: String, _ facing: Facing, _ fields: [String: String]) throws -> FigureAnimation {
    let scene = try AnimatedAvatar(
      Stage.student(fields), clip: clip, facing: facing, cast: .player, pack: Stage.pack())
    return try #require(scene.animations.last).animation
  }

  /// Returns the names of the layers of one garment.
  private func layers(_ garment: String, of figure: Figure) -> [String] {
    figure.dressedSlots.filter { figure.rig.slots[$0.slot].slot.part == garment }.flatMap(\.contents).compactMap {
      if case .layer(let painted) = $0 { painted.name } else { nil }
    }
  }

  @Test(arguments: items, ["none", "manual", "power", "sports"]) func itIsSeenInEveryClip(item: String, chair: String)
    throws
  {
    let pack = try Stage.pack()
    for facing in Self.facings {
      // Both arms are round the pet in a hug: only what is short enough hangs there.
      let clips = pack.clipNames(of: .player).filter { $0 != "hug" || item == "whiteCane" || chair != "none" }
      for clip in clips where pack.facings(ofClip: clip).contains(facing) {
        let fields = ["handItem": item, "chair": chair]
        let isSeen = try !layers("handItem", of: figure(clip, facing, fields).figure).isEmpty
        // On the lap it is behind the body from there.
        #expect(isSeen || (item == "whiteCane" && chair != "none" && facing == .back), "\(clip) \(facing)")
      }
    }
  }

  @Test(arguments: [("clap", "none"), ("idle", "manual"), ("clap", "power")])
  func theHandIsFreeWhereItHangsOrIsStowed(clip: String, chair: String) throws {
    let fists = { (item: String) in
      try self.layers("hand", of: self.figure(clip, .front, ["handItem": item, "chair": chair]).figure)
        .count { $0.hasSuffix(".fist") }
    }
    for item in Self.items { #expect(try fists(item) == fists("none")) }
  }

  @Test(arguments: ["manual", "power", "sports"]) func itIsToldInAChair(chair: String) throws {
    let text = try Stage.renderer().altText(of: Stage.student(["handItem": "crutch", "chair": chair]))
    #expect(text.contains("a forearm crutch") && text.contains("chair"), "\(text)")
  }

  /// Who has one hand waves with it on two feet and in a chair.
  @Test(arguments: ["none", "manual", "power", "sports"], [("leftArm", "leftHand"), ("rightArm", "rightHand")])
  func theHandThatIsThereWaves(chair: String, arm: (field: String, hand: String)) throws {
    let animation = try figure("wave", .front, ["chair": chair, arm.field: "belowElbow"])
    let rig = animation.figure.rig
    let world = animation.pose(at: 0.6).worldTransforms(of: rig)
    let heights = try ["leftHand", "rightHand"].map { name in
      let limb = try #require(rig.limbs.first { $0.limb.end == name })
      return world[limb.end].apply(limb.shape.tip).y
    }
    // From the front the wearer's left hand is the picture's right one.
    #expect(arm.hand == "leftHand" ? heights[0] > heights[1] + 8 : heights[1] > heights[0] + 8, "\(heights)")
  }
}
