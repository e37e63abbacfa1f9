import AvatarPixels
import TestSupport
import Testing

@testable import AvatarRaster
@testable import AvatarScene

/// Tests that hands do not overlap hair or face, for every hair style, nor a number on the chest,
/// by measuring pixels.
@Suite struct HandTests {
  private static let scale = 2.0
  private static let hands: Set = ["leftHand", "rightHand"]
  private static let head: Set = [
    "ears", "head", "hairBack", "hairTail", "hairLeft", "hairRight", "hairCrown", "hairFront",
  ]

  /// The pixels that may overlap along an edge: half a square point.
  private static let allowed = 2

  /// The chin's height at rest. Below it, hair may cover a lowered hand.
  private static let chin = 13.0

  /// Returns the pixels of hands above the chin.
  private func raised(_ figure: Figure, _ pose: Pose) throws -> [Int] {
    let rig = figure.rig
    let drawn = try Stage.draw(
      figure.items(in: pose).filter { Self.hands.contains($0.slot) }, rig: rig, scale: Self.scale)
    let bone = try #require(rig.bone(named: "head"))
    let back = try #require(pose.worldTransforms(of: rig)[bone].inverse)
    return drawn.pixels.indices.filter { index in
      guard drawn.pixels[index] >> 24 > 127 else { return false }
      let (x, y) = ((Double(index % drawn.width) + 0.5) / Self.scale, (Double(index / drawn.width) + 0.5) / Self.scale)
      return back.apply(Point(x - rig.frame.originX, rig.frame.originY - y)).y > Self.chin
    }
  }

  private func covered(_ pixels: [Int], _ figure: Figure, _ pose: Pose) throws -> Int {
    guard !pixels.isEmpty else { return 0 }
    let drawn = try Stage.draw(
      figure.items(in: pose).filter { Self.head.contains($0.slot) }, rig: figure.rig, scale: Self.scale)
    return pixels.count { drawn.pixels[$0] >> 24 > 127 }
  }

  /// The clips whose hands overlap the face on purpose; none so far.
  private static let deliberate: [String] = []

  @Test(arguments: Stage.playerClips.filter { !deliberate.contains($0) })
  func noHandLiesInHairOrFace(name: String) throws {
    let (clip, styles) = (try Stage.clip(name), try Stage.variants(of: "hairStyle"))
    let figures = try styles.map { try Stage.figure(["hairStyle": $0]) }
    var table: [String] = []
    for (number, timing) in FrameTiming.frames(of: clip).enumerated() {
      let pose = clip.pose(at: timing.time)
      let pixels = try raised(figures[0], pose)
      for (style, figure) in zip(styles, figures) {
        let count = try covered(pixels, figure, pose)
        if count > Self.allowed { table.append("\(style), frame \(number): \(count) pixels") }
      }
    }
    #expect(table.isEmpty, "\(name): \(table.joined(separator: "; "))")
  }

  @Test func aHandThatIsPutToTheCheekIsSeen() throws {
    let figure = try Stage.figure()
    var pose = Pose(rest: figure.rig)
    pose.bones[try #require(figure.rig.bone(named: "rightArm"))].rotation = 1.6
    pose.bones[try #require(figure.rig.bone(named: "rightForearm"))].rotation = 1.6
    #expect(try covered(try raised(figure, pose), figure, pose) > 20)
  }

  /// A jersey's number extends some 4 points to either side, a hand 2.1.
  @Test func theHandsSwingBesideTheNumberInTheWalk() throws {
    let right = try Trajectory("walk") { _, place in
      place("rightHand", Point(8.7, 1.8)).x - place("torso", Point(0, 5)).x
    }
    let left = try Trajectory("walk") { _, place in
      place("torso", Point(0, 5)).x - place("leftHand", Point(-8.7, 1.8)).x
    }
    #expect((right.values.min() ?? 0) > 6.1 && (left.values.min() ?? 0) > 6.1)
  }
}
