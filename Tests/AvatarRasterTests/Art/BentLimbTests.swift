import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests bending limbs by measuring their pixels.
@Suite struct BentLimbTests {
  private static let scale = 6.0
  static let turns = [-1.57, -0.8, 0.8, 1.57, 2.05, 2.15, 2.6]

  private func posed(_ figure: Figure, _ lower: String, _ angle: Double) throws -> Pose {
    var pose = Pose(rest: figure.rig)
    pose.bones[try #require(figure.rig.bone(named: lower))].rotation = angle
    return pose
  }

  private func picture(_ figure: Figure, _ pose: Pose, _ slots: Set<String>, scale: Double = scale) throws -> Bitmap {
    try Stage.draw(figure.items(in: pose).filter { slots.contains($0.slot) }, rig: figure.rig, scale: scale)
  }

  @Test("a sleeve with its arm is one piece without a hole, however far the elbow bends", arguments: turns)
  func elbows(angle: Double) throws {
    for top in try Stage.variants(of: "topStyle") {
      let figure = try Stage.figure(["topStyle": top])
      try check(figure, ["rightArm", "rightSleeve"], "rightForearm", angle, top)
    }
  }

  @Test("a trouser with its leg is one piece without a hole, however far the knee bends", arguments: turns)
  func knees(angle: Double) throws {
    for bottom in try Stage.variants(of: "bottomStyle") {
      let figure = try Stage.figure(["bottomStyle": bottom])
      try check(figure, ["rightLeg", "rightTrouser"], "rightShin", angle, bottom)
    }
  }

  private func check(_ figure: Figure, _ slots: Set<String>, _ lower: String, _ angle: Double, _ name: String) throws {
    let straight = try picture(figure, Pose(rest: figure.rig), slots).inkAndHoles
    let bent = try picture(figure, try posed(figure, lower, angle), slots).inkAndHoles
    let share = Double(bent.ink) / Double(straight.ink)
    // In the tip of a fold, where its sides share pixels, one may be shut off.
    #expect(
      bent.holes <= straight.holes + 1 && share > (abs(angle) > 2 ? 0.5 : 0.85) && share < 1.12,
      "\(name): \(straight), \(bent)")
  }

  /// The outlines on the inside of a bend come together and must not form a dark wedge.
  @Test(arguments: [-1.57, 1.57])
  func theOutlineDoesNotFillTheInsideOfABend(angle: Double) throws {
    let figure = try Stage.figure(["topStyle": "hoodie", "topColor": "#FF0000"])
    func dark(_ pose: Pose) throws -> Int {
      let items = figure.items(in: pose).filter { $0.slot == "rightSleeve" }
      guard case .layer(let layer, _)? = items.first?.content,
        let line = layer.layer.roles.firstIndex(where: { $0.tint == "line" })
      else { return 0 }
      return try Stage.draw(items, rig: figure.rig, scale: Self.scale).count(of: layer.colors[line])
    }
    let (straight, bent) = (try dark(Pose(rest: figure.rig)), try dark(try posed(figure, "rightForearm", angle)))
    #expect(straight > 100 && Double(bent) < 1.25 * Double(straight), "\(straight) and \(bent) pixels")
  }

  /// The step was chosen by this criterion: drawn half a step apart, at twice the usual size, no
  /// pixel differs by more than a tenth of its range.
  @Test func halfAStepOfABendIsSeenByNobody() throws {
    let figure = try Stage.figure(["topStyle": "hoodie", "bottomStyle": "joggers"])
    let half = 0.5 / LimbBend.steps
    var largest = 0
    for (lower, slots) in [
      ("rightForearm", ["rightArm", "rightSleeve"]), ("rightShin", ["rightLeg", "rightTrouser"]),
    ] as [(String, Set<String>)] {
      for angle in stride(from: -1.5, through: 1.5, by: 0.25) {
        let (a, b) = (try posed(figure, lower, angle + half * 0.98), try posed(figure, lower, angle + half * 1.02))
        let (one, other) = (try picture(figure, a, slots, scale: 2), try picture(figure, b, slots, scale: 2))
        for (p, q) in zip(one.pixels, other.pixels) where p != q {
          for shift: UInt32 in [0, 8, 16, 24] {
            largest = max(largest, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
          }
        }
      }
    }
    print("a step of a bend changes a pixel's channel by \(largest) of 255 at most")
    #expect(largest > 0 && largest <= 25, "\(largest)")
  }

  @Test func aBentLayerIsAnotherDrawingAndAStraightOneTheSame() throws {
    let figure = try Stage.figure(["topStyle": "tshirt"])
    func sleeve(_ angle: Double) throws -> ColoredLayer {
      let item = figure.items(in: try posed(figure, "rightForearm", angle)).first { $0.slot == "rightSleeve" }
      guard case .layer(let layer, _)? = item?.content else { throw Stage.NoPet() }
      return layer
    }
    let (straight, bent, same) = (try sleeve(0), try sleeve(0.5), try sleeve(0.5))
    #expect(straight != bent && bent == same && !bent.hasOutline(of: straight) && bent.hasOutline(of: same))
    #expect(
      bent.name != straight.name && bent.layer.shapes != straight.layer.shapes
        && straight.name == "player/topStyle/tshirt/rightSleeve")
    #expect(try sleeve(0.1 / LimbBend.steps) == straight)
  }

  @Test func theHandStaysAtTheEndOfItsSleeve() throws {
    let figure = try Stage.figure(["topStyle": "hoodie"])
    for angle in [-1.5, -0.5, 0.5, 1.5] {
      let pose = try posed(figure, "rightForearm", angle)
      let both = try picture(figure, pose, ["rightSleeve", "rightHand", "rightArm"])
      #expect(both.inkAndHoles.holes == 0)
      let (arm, hand) = (
        try picture(figure, pose, ["rightSleeve", "rightArm"]).inkAndHoles.ink,
        try picture(figure, pose, ["rightHand"]).inkAndHoles.ink
      )
      let rest = Pose(rest: figure.rig)
      let overlap = arm + hand - both.inkAndHoles.ink
      let before =
        try picture(figure, rest, ["rightSleeve", "rightArm"]).inkAndHoles.ink
        + picture(figure, rest, ["rightHand"]).inkAndHoles.ink
        - picture(figure, rest, ["rightSleeve", "rightHand", "rightArm"]).inkAndHoles.ink
      #expect(abs(overlap - before) < before / 4, "\(overlap) and \(before)")
    }
  }
}
