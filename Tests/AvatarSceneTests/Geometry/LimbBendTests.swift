import Testing

@testable import AvatarScene

/// Tests the bend as a map of points, with a limb that hangs straight down, four points to the
/// joint and four beyond.
@Suite struct LimbBendTests {
  private static let shape = LimbShape(root: Point(0, 4), joint: .zero, tip: Point(0, -4), spread: 1.6)
  static let angles = [-2.0, -1.57, -0.8, -0.1, 0.1, 0.8, 1.57, 2.0]

  private func bend(_ angle: Double, upper: Double = 1, lower: Double = 1) -> LimbBend {
    LimbBend(Self.shape, angle: angle, upper: upper, lower: lower)
  }

  /// Points over a limb five points wide, from above its root to below its tip.
  private static let points = stride(from: -6.0, through: 6, by: 0.25).flatMap { y in
    stride(from: -2.5, through: 2.5, by: 0.25).map { Point($0, y) }
  }

  @Test(arguments: angles)
  func nothingMovesAboveTheBend(angle: Double) {
    let bend = bend(angle)
    for point in Self.points where point.y > bend.reach { #expect((bend.apply(point) - point).length < 1e-12) }
  }

  @Test(arguments: angles)
  func whatLiesBelowTheBendGoesWithTheLowerBone(angle: Double) {
    let bend = bend(angle)
    for point in Self.points where point.y < -bend.reach {
      #expect((bend.apply(point) - point.turned(by: bend.angle)).length < 1e-12)
    }
  }

  @Test(arguments: angles)
  func theLimbKeepsItsWidthOutsideAndDrawsInByLessThanHalfInside(angle: Double) {
    let bend = bend(angle)
    for point in Self.points {
      let width = (bend.apply(point) - bend.apply(Point(0, point.y))).length
      let isInside = point.x * angle > 0
      #expect(
        isInside
          ? width > 0.549 * abs(point.x) && width < abs(point.x) + 1e-9 : close(width, abs(point.x), within: 1e-9))
    }
  }

  /// A map that preserves orientation everywhere never folds over: there is no wedge on the inside
  /// of the bend.
  @Test(arguments: angles)
  func noPieceOfTheLimbIsTurnedOver(angle: Double) {
    let bend = bend(angle)
    for point in Self.points where abs(point.y) < 4 {
      let (right, up) = (
        bend.apply(point + Point(1e-4, 0)) - bend.apply(point), bend.apply(point + Point(0, 1e-4)) - bend.apply(point)
      )
      #expect(right.x * up.y - right.y * up.x > 0, "at \(point)")
    }
  }

  @Test(arguments: angles)
  func theLimbKeepsMostOfItsArea(angle: Double) {
    let bend = bend(angle)
    var area = 0.0
    let step = 0.125
    for y in stride(from: -4.0, to: 4, by: step) {
      for x in stride(from: -2.0, to: 2, by: step) {
        let corner = bend.apply(Point(x, y))
        let (right, up) = (bend.apply(Point(x + step, y)) - corner, bend.apply(Point(x, y + step)) - corner)
        area += right.x * up.y - right.y * up.x
      }
    }
    #expect(area > 0.85 * 32 && area < 1.05 * 32, "\(area) of 32")
  }

  @Test func theBendIsContinuousInItsAngleUpToTheFold() {
    let fold = Int(LimbBend.foldAngle * LimbBend.steps)
    let bends = (-fold...fold).map { bend(Double($0) / LimbBend.steps) }
    var largest = 0.0
    for (before, after) in zip(bends, bends.dropFirst()) {
      for point in Self.points where abs(point.y) <= 6 {
        largest = max(largest, (after.apply(point) - before.apply(point)).length)
      }
    }
    #expect(largest < 1.5 * 6.5 / LimbBend.steps, "a step moves a point by \(largest)")
  }

  @Test(arguments: angles)
  func theBendReachesFartherTheMoreItBends(angle: Double) {
    #expect(bend(angle).reach == max(1.6, 1.3 * abs(bend(angle).angle)))
  }

  @Test func aBoneThatShowsShorterTakesItsLengthFromTheDrawingAndNotItsWidth() {
    let bend = bend(0, upper: 0.5, lower: 0.25)
    #expect((bend.apply(Point(2, 0)) - Point(2, 2)).length < 1e-12)
    #expect((bend.apply(Point(-2, -4)) - Point(-2, 1)).length < 1e-12)
    #expect(bend.apply(Point(2, 4.5)) == Point(2, 4.5))
  }

  @Test(arguments: [0, 0.4, -1.2], [1, 0.5])
  func theWristGoesWhereTheHandIs(angle: Double, length: Double) throws {
    let rig = try Samples.limbRig()
    var pose = Pose(rest: rig)
    let limb = try #require(rig.limbs.first)
    let bend = LimbBend(limb.shape, angle: angle, upper: length, lower: 2 - length)
    (pose.bones[limb.lower].rotation, pose.bones[limb.upper].length, pose.bones[limb.lower].length) = (
      bend.angle, bend.upper, bend.lower
    )
    let world = pose.worldTransforms(of: rig)
    #expect(
      (world[limb.upper].apply(bend.apply(limb.shape.tip)) - world[limb.end].apply(limb.shape.tip)).length < 1e-12)
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 1000])
  func anyAngleIsSomeBend(angle: Double) {
    let bend = bend(angle, upper: angle, lower: angle)
    #expect(bend.apply(Point(1, -1)).isFinite && bend.apply(Point(1, -1), .lower).isFinite)
  }

  @Test func bendsThatNobodyCouldTellApartAreEqual() {
    #expect(bend(0.5) == bend(0.5 + 0.4 / LimbBend.steps))
    #expect(bend(0.5) != bend(0.5 + 1 / LimbBend.steps))
    #expect(bend(0.4 / LimbBend.steps).isNone)
  }
}
