/// Where a limb's joints lie at rest, and how far its bend spreads: what an arm is before anybody moves it.
package struct LimbShape: Hashable, Sendable {
  /// Shoulder or hip.
  package let root: Point
  /// Elbow or knee.
  package let joint: Point
  /// Wrist or ankle.
  package let tip: Point
  /// How far from the joint, along the limb, the bend begins and ends, in points.
  package let spread: Double

  package init(root: Point, joint: Point, tip: Point, spread: Double) {
    (self.root, self.joint, self.tip, self.spread) = (root, joint, tip, spread)
  }

  /// Of the bones at rest, in points.
  package var upperLength: Double { (joint - root).length }
  package var lowerLength: Double { (tip - joint).length }

  /// Unit vectors along the bones and along the limb at its joint.
  var upperWay: Point { (joint - root).unit }
  var lowerWay: Point { (tip - joint).unit }
  package var axis: Point { (upperWay + lowerWay).unit }
}

/// A map of the plane that bends what is drawn along a limb at rest as the limb's joint has it: one piece, without a seam.
///
/// A point turns about the joint by the joint's angle times a weight, which grows from 0 to 1 along the limb by a smoothstep across ± the spread.
/// Above it nothing moves, below it everything follows the lower bone exactly. Lines across the limb keep their length, but for those inside of the
/// bend, which draw in towards the axis. A bone that shows shorter or longer takes the drawing's length with it, not its width.
///
/// All numbers are whole steps, so that bends which nobody could tell apart are one drawing.
package struct LimbBend: Hashable, Sendable {
  package let shape: LimbShape
  private let angleSteps: Int32
  private let upperSteps: Int32
  private let lowerSteps: Int32

  /// Steps of a radian and of a length's factor. Half a step moves no part of a limb by more than a sixtieth of a point, and no pixel of a picture at
  /// twice the usual size by more than a tenth of its range.
  package static let steps = 256.0
  /// A limb bent farther is drawn as two halves. Radians.
  package static let foldAngle = 2 * Double.pi / 3
  /// The least spread for a radian of bend: below it the inside would lie over itself.
  static let spreadOfRadian = 1.3
  /// How far the inside of a bend draws in towards the axis, as a share of its distance.
  static let squeeze = 0.45
  /// The bend at which it does so wholly. Radians.
  static let squeezeAngle = Double.pi / 2

  /// - Parameters:
  ///   - angle: how far the lower bone is turned against rest, in radians.
  ///   - upper, lower: how long the bones show, as factors.
  package init(_ shape: LimbShape, angle: Double, upper: Double = 1, lower: Double = 1) {
    self.shape = shape
    (angleSteps, upperSteps, lowerSteps) = (Self.steps(angle), Self.steps(upper), Self.steps(lower))
  }

  private static func steps(_ value: Double) -> Int32 { Int32(max(-1e6, min(1e6, value * steps)).rounded()) }

  package var angle: Double { Double(angleSteps) / Self.steps }
  package var upper: Double { Double(upperSteps) / Self.steps }
  package var lower: Double { Double(lowerSteps) / Self.steps }

  /// True where nothing moves.
  package var isNone: Bool { angleSteps == 0 && upperSteps == Int32(Self.steps) && lowerSteps == Int32(Self.steps) }

  /// True where a limb is drawn as two halves.
  package var isFolded: Bool { abs(angle) > Self.foldAngle }

  /// How far from the joint the bend reaches along the limb, in points.
  package var reach: Double { max(shape.spread, Self.spreadOfRadian * abs(angle)) }

  /// What of a limb is mapped.
  package enum Half: Hashable, Sendable {
    /// All of it, bent.
    case whole
    /// As the upper bone has it, or the lower one, everywhere.
    case upper, lower
  }

  /// Where a point of the drawing at rest goes, in the upper bone's space.
  package func apply(_ point: Point, _ half: Half = .whole) -> Point { LimbMap(self, half).apply(point) }
}

/// A bend with everything worked out that is the same for all points.
struct LimbMap {
  private let shape: LimbShape
  private let axis: Point
  private let across: Point
  private let reach: Double
  private let angle: Double
  private let drawnIn: Double
  private let upperWay: Point
  private let lowerWay: Point
  private let upper: Double
  private let lower: Double
  private let upperLength: Double
  private let lowerLength: Double
  /// The lower bone's.
  private let whole: Turn
  private let half: LimbBend.Half

  init(_ bend: LimbBend, _ half: LimbBend.Half) {
    shape = bend.shape
    axis = shape.axis
    across = Point(-axis.y, axis.x)
    reach = bend.reach
    angle = bend.angle
    drawnIn = LimbBend.squeeze * min(1, abs(bend.angle) / LimbBend.squeezeAngle)
    (upperWay, lowerWay) = (shape.upperWay, shape.lowerWay)
    (upper, lower) = (bend.upper, bend.lower)
    (upperLength, lowerLength) = (shape.upperLength, shape.lowerLength)
    whole = Turn(bend.angle)
    self.half = half
  }

  /// 0 where the upper bone has a point, 1 where the lower one has it.
  func weight(_ point: Point) -> Double { weight(along: (point - shape.joint).dot(axis)) }

  /// The same for a point so far beyond the joint, along the limb.
  private func weight(along distance: Double) -> Double {
    switch half {
    case .upper: return 0
    case .lower: return 1
    case .whole:
      let t = min(1, max(0, (distance + reach) / (2 * reach)))
      return t * t * (3 - 2 * t)
    }
  }

  func apply(_ point: Point) -> Point {
    let from = point - shape.joint
    let (s, n) = (from.dot(axis), from.dot(across))
    let weight = weight(along: s)
    let isInside = n * angle > 0 && half == .whole
    let drawn = isInside ? n * (1 - drawnIn * 4 * weight * (1 - weight)) : n
    var offset = axis * s + across * drawn
    if lower != 1 { offset = offset + lowerWay * ((lower - 1) * min(lowerLength, max(0, from.dot(lowerWay)))) }
    // Most points follow one of the bones: their turn is known.
    offset = weight == 0 ? offset : weight == 1 ? offset.turned(by: whole) : offset.turned(by: Turn(weight * angle))
    guard upper != 1 else { return shape.joint + offset }
    let moved = half == .lower ? upperLength : min(upperLength, max(0, (point - shape.root).dot(upperWay)))
    return shape.joint + upperWay * ((upper - 1) * moved) + offset
  }
}
