@testable import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests how a figure stands, and that its clips begin and end there.
@Suite struct StanceTests {
  private static let views: [Facing] = [.front, .right, .back]

  private func figure(_ fields: [String: String], _ facing: Facing = .front) throws -> Figure {
    try FigureBuilder(pack: try Stage.pack()).figure(try Stage.student(fields).body, facing: facing)
  }

  private func stances() throws -> [String] { try Stage.variants(of: "stance").filter { $0 != "straight" } }

  /// Returns each clip of a figure, as it is drawn and in a stance.
  private func clips(_ stance: String, _ facing: Facing) throws -> [(plain: Clip, stanced: Clip, figure: Figure)] {
    let figure = try figure(["stance": stance], facing)
    return try Stage.pack().clipNames(of: .player).map { name in
      let plain = try Stage.clip(name, of: figure.id)
      return (plain, plain.solved(on: figure.rig, stance: figure.stance), figure)
    }
  }

  @Test func aRecordWithoutAStanceIsDrawnAsBefore() throws {
    for fields in [[:], ["stance": "straight"]] as [[String: String]] {
      #expect(try figure(fields).stance.isEmpty)
    }
    let (plain, straight) = (try Stage.student(), try Stage.student(["stance": "straight"]))
    let renderer = try Stage.renderer()
    let pictures = try [plain, straight].map { try renderer.frame(of: $0, clip: "idle", at: 0.3, scale: 1) }
    #expect(pictures[0].distance(from: pictures[1]) == 0)
  }

  @Test(arguments: views) func feetStayOnTheGround(facing: Facing) throws {
    for stance in try stances() {
      for (plain, stanced, figure) in try clips(stance, facing) where plain.stanceWeight != nil {
        #expect(stanced.motionErrors() == [], "\(stance), \(plain.name)")
        let feet = figure.rig.limbs.filter { $0.limb.sole != nil }.map(\.end)
        for frame in FrameTiming.frames(of: plain) {
          let (before, after) = (
            plain.keyedPose(at: frame.time).worldTransforms(of: figure.rig),
            stanced.keyedPose(at: frame.time).worldTransforms(of: figure.rig)
          )
          for foot in feet {
            let pivot = figure.rig.bones[foot].pivot
            #expect((before[foot].apply(pivot) - after[foot].apply(pivot)).length < 0.1, "\(stance), \(plain.name)")
          }
        }
      }
    }
  }

  /// What waits stands in its stance; what plays once begins and ends there.
  @Test(arguments: views) func whatPlaysOnceBeginsAndEndsInTheStance(facing: Facing) throws {
    for stance in try stances() {
      for (plain, stanced, figure) in try clips(stance, facing) where !plain.loop {
        let torso = try #require(figure.rig.bone(named: "torso"))
        let ends = (plain.name == "standUp" ? [] : [0]) + (plain.then == "sitLoop" ? [] : [plain.duration])
        for time in ends {
          let turn = stanced.keyedPose(at: time).bones[torso].rotation - plain.keyedPose(at: time).bones[torso].rotation
          #expect(abs(turn - (figure.stance[torso]?.rotation ?? 0)) < 1e-9, "\(stance), \(plain.name) at \(time)")
        }
      }
    }
  }

  /// A game that cuts from idle to an emote that loops sees no jump; gaits and seats have no stance.
  @Test func whatLoopsIsExemptButForStandingAndEmotes() throws {
    let standing = try Stage.pack().clipNames(of: .player).filter { name in
      let clip = try Stage.clip(name)
      return clip.loop && clip.stanceWeight != nil
    }
    #expect(Set(standing) == ["idle", "cry", "dance", "hug", "laugh", "openArms", "proud", "shy", "sleep"])
    let figure = try figure(["stance": "cool"])
    let walk = try Stage.clip("walk")
    #expect(walk.solved(on: figure.rig, stance: figure.stance).pose(at: 0.1) == walk.pose(at: 0.1))
  }

  /// Weight on one leg: the hips tilt by four degrees and the shoulders as much the other way.
  @Test(arguments: ["easy", "shy", "cool"]) func hipsAndShouldersAreCountered(stance: String) throws {
    let figure = try figure(["stance": stance])
    let turn = { (name: String) in figure.rig.bone(named: name).flatMap { figure.stance[$0]?.rotation } ?? 0 }
    let (hips, shoulders) = (turn("body"), turn("body") + turn("torso"))
    #expect(abs(abs(hips) - 0.07) < 0.01 && hips * shoulders < 0 && abs(shoulders) >= 0.06)
  }

  @Test func aHandThatHoldsSomethingStays() throws {
    let figure = try figure(["stance": "proud", "handItem": "whiteCane"])
    let has = { (name: String) in figure.rig.bone(named: name).map { figure.stance[$0] != nil } ?? false }
    #expect(has("rightArm") && !has("leftArm") && !has("leftForearm"))
  }
}
