import TestSupport
import Testing

@testable import AvatarRaster
@testable import AvatarScene

/// Tests chairs: wheels that roll exactly, none that is slower, feet on the footplate and hands on the rim in the
/// clips that a chair has of its own and in all others.
@Suite struct ChairTests {
  private static let chairs = ["manual", "power", "sports"]
  private static let facings: [Facing] = [.front, .right, .left, .back]
  private static let states = ["seated", "powered"]
  private static let rolling = [("walk", 50.0), ("run", 100.0)]

  private static func scene(
    _ clip: String, _ facing: Facing, _ fields: [String: String], _ cast: AnimatedAvatar.Cast = .player
  ) throws -> AnimatedAvatar {
    try AnimatedAvatar(Stage.student(fields), clip: clip, facing: facing, cast: cast, pack: Stage.pack())
  }

  @Test(arguments: states, rolling) func wheelsTurnExactlyByTheGround(state: String, clip: (String, Double)) throws {
    for view in FigureID.View.allCases {
      let form = try Stage.pack().clip(clip.0, of: .player.seen(from: view), in: [state])
      #expect(form.rig.wheels.count >= 4)
      for step in 0...56 {
        let time = form.duration * Double(step) / 56
        let way = clip.1 * time.truncatingRemainder(dividingBy: form.duration)
        let pose = form.pose(at: time)
        for wheel in form.rig.wheels {
          let turn = 2 * Double.pi * wheel.radius
          if view == .side {
            #expect(abs(pose.bones[wheel.bone].rotation + way / wheel.radius) < 1e-9)
          } else {
            let tread = way.truncatingRemainder(dividingBy: turn)
            #expect(abs(pose.bones[wheel.bone].y - (view == .front ? -tread : tread)) < 1e-9)
          }
          #expect(abs((clip.1 * form.duration / turn).remainder(dividingBy: 1)) < 1e-5)
        }
      }
    }
  }

  @Test(arguments: chairs, facings) func nobodyInAChairIsSlower(chair: String, facing: Facing) throws {
    for (clip, _) in Self.rolling {
      let walking = try #require(Self.scene(clip, facing, [:]).groundMotion)
      let rolling = try #require(Self.scene(clip, facing, ["chair": chair]).groundMotion)
      #expect(rolling.speed == walking.speed && rolling.velocity == walking.velocity && rolling.contacts.isEmpty)
    }
  }

  /// Four turns are seven steps of a walking pet, and five of a running one.
  @Test(arguments: ["dog", "cat", "bunny", "bird"], [("walk", 4.48, 7), ("run", 2.24, 5)])
  func aPetBesideAChairIsNotStretched(pet: String, clip: (String, Double, Int)) throws {
    let fields = ["chair": "manual", "petType": pet]
    let both = try Self.scene(clip.0, .right, fields, .playerAndPet)
    #expect(abs(both.clip.duration - clip.1) < 1e-9)
    #expect(both.clip.frames * 80 >= Int(clip.1 * 500))
    let alone = try #require(Self.scene(clip.0, .right, fields, .pet).groundMotion)
    let own = try #require(Self.scene(clip.0, .right, ["petType": pet], .pet).groundMotion)
    #expect(abs(alone.velocity.x - own.velocity.x) < 1e-6)
    #expect(alone.contacts.allSatisfy { $0.value.count == clip.2 * (own.contacts[$0.key]?.count ?? 0) })
    #expect(try Self.scene(clip.0, .right, ["petType": pet], .playerAndPet).clip.duration < 0.7)
  }

  /// Where a foot's joint lies on the figure at rest when it stands on the footplate.
  @Test(arguments: chairs, ["average", "slim", "broad", "curvy", "big"])
  func feetAreOnTheFootplateInEveryClip(chair: String, body: String) throws {
    let pack = try Stage.pack()
    for (facing, height) in [(Facing.front, "-2"), (.right, "2"), (.back, "0"), (.right, "0"), (.front, "2")] {
      for clip in pack.clipNames(of: .player) where pack.facings(ofClip: clip).contains(facing) {
        let scene = try Self.scene(clip, facing, ["chair": chair, "bodyShape": body, "height": height])
        let animation = try #require(scene.animations.last).animation
        let rig = animation.figure.rig
        let carrier = try #require(rig.bone(named: facing == .right ? "chair" : "footrest"))
        for time in FrameTiming.frames(of: scene.clip).map(\.time) {
          let world = animation.pose(at: time).worldTransforms(of: rig)
          for limb in rig.limbs where limb.limb.sole != nil {
            let foot = world[limb.end].apply(limb.shape.tip)
            let place = try #require(world[carrier].inverse).apply(foot)
            #expect(abs(place.y + 11.1) < 0.35, "\(clip) \(facing) \(limb.limb.end) \(time) \(place)")
            #expect((2...10).contains(abs(place.x)), "\(clip) \(facing) \(limb.limb.end) \(time) \(place)")
          }
        }
      }
    }
  }

  /// While a hand holds the rim it turns with the wheel: it stays where it is on the wheel.
  @Test(arguments: ["walk", "run"]) func handsHoldTheRimWhileItTurns(clip: String) throws {
    let form = try Stage.pack().clip(clip, of: .player.seen(from: .side), in: ["seated"])
    for (hand, wheel) in [("leftHand", "leftWheel"), ("rightHand", "rightWheel")] {
      let limb = try #require(form.rig.limbs.first { $0.limb.end == hand })
      let bone = try #require(form.rig.bone(named: wheel))
      let places = try stride(from: 0, through: 0.2 * form.duration, by: form.duration / 100).map { time in
        let world = form.pose(at: time).worldTransforms(of: form.rig)
        return try #require(world[bone].inverse).apply(world[limb.end].apply(limb.shape.tip))
      }
      for place in places {
        #expect((place - places[0]).length < 0.02)
        #expect(abs((place - form.rig.bones[bone].pivot).length - 7.4) < 0.02)
      }
    }
  }

  /// Returns where a hand's joint is in the scene, or on a bone.
  private static func place(of hand: String, on bone: String? = nil, _ form: Clip, _ time: Double) throws -> Point {
    let limb = try #require(form.rig.limbs.first { $0.limb.end == hand })
    let world = form.pose(at: time).worldTransforms(of: form.rig)
    let place = world[limb.end].apply(limb.shape.tip)
    guard let bone else { return place }
    let carrier = try #require(form.rig.bone(named: bone))
    return try #require(world[carrier].inverse).apply(place)
  }

  /// The short arm hangs from its shoulder. The hand that is there pushes as one of two does, or holds the joystick.
  @Test(arguments: rolling.map(\.0), FigureID.View.allCases)
  func whoHasOneHandGetsOnWithIt(clip: String, view: FigureID.View) throws {
    let pack = try Stage.pack()
    let figure = FigureID.player.seen(from: view)
    let hands = view == .back ? ["leftHand", "rightHand"] : ["rightHand", "leftHand"]
    for (arm, short) in zip(["leftShortArm", "rightShortArm"], hands) {
      let there = try #require(hands.first { $0 != short })
      let two = try pack.clip(clip, of: figure, in: ["seated"])
      let one = try pack.clip(clip, of: figure, in: ["seated", arm])
      let power = try pack.clip(clip, of: figure, in: ["powered", arm])
      for time in (0..<8).map({ two.duration * Double($0) / 8 }) {
        for form in [one, power] {
          let hanging = try Self.place(of: short, on: "torso", form, time)
          #expect(try (hanging - Self.place(of: short, on: "torso", form, 0)).length < 0.02)
        }
        #expect(try (Self.place(of: there, one, time) - Self.place(of: there, two, time)).length < 0.02)
        let held = try Self.place(of: there, on: "chair", power, time)
        #expect(try (held - Self.place(of: there, on: "chair", power, 0)).length < 0.02)
      }
    }
  }

  @Test func theJoystickIsOnTheSideOfTheHandThatIsThere() throws {
    for facing in [Facing.front, .right] {
      for (arm, drawn) in [("leftArm", "chairJoystick"), ("rightArm", "chairSecondJoystick")] {
        let scene = try Self.scene("walk", facing, ["chair": "power", arm: "belowElbow"])
        let slots = try #require(scene.animations.last).animation.figure.dressedSlots.map(\.name)
        #expect(slots.filter { $0.hasSuffix("Joystick") } == [drawn], "\(facing) \(arm) \(slots)")
      }
    }
  }

  @Test func whoUsesAChairIsDescribedByWhatTheyUse() throws {
    let words = ["manual": "using a wheelchair", "power": "using a power chair", "sports": "using a sports chair"]
    for (chair, phrase) in words {
      let text = try Stage.renderer().altText(of: Stage.student(["chair": chair]))
      #expect(text.contains(phrase), "\(text)")
    }
  }

  /// A view without its own clip plays that of the front, with its own bones, whichever is drawn first.
  @Test(arguments: ["manual", "power", "sports"]) func aViewMovesByItsOwnBones(chair: String) throws {
    let avatar = try Stage.student(["chair": chair])
    func back(after others: [Facing]) throws -> DrawList {
      let pack = try ArtPack(BuiltInArt.archive())
      let scenes = try (others + [.back]).map {
        try AnimatedAvatar(avatar, clip: "idle", facing: $0, cast: .player, pack: pack)
      }
      return scenes.last?.drawList(at: 0.5) ?? DrawList()
    }
    let (alone, second) = (try back(after: []), try back(after: [.front]))
    #expect(!alone.items.isEmpty)
    #expect(alone == second)
  }
}
