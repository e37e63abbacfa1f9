/// The joints of a limb at rest and the extent of its bend: the limb before any pose.
package struct LimbShape: Hashable, Sendable {
  /// The shoulder or hip.
  package let root: Point
  /// The elbow or knee.
  package let joint: Point
  /// The wrist or ankle.
  package let tip: Point
  /// The distance from the joint, along the limb, at which the bend begins and ends, in points.
  package let spread: Double

  package init(root: Point, joint: Point, tip: Point, spread: Double) {
    (self.root, self.joint, self.tip, self.spread) = (root, joint, tip, spread)
  }

  /// Lengths of the bones at rest, in points.
  package var upperLength: Double { (joint - root).length }
  package var lowerLength: Double { (tip - joint).length }

  /// Unit vectors along the two bones, and along the limb at its joint.
  var upperWay: Point { (joint - root).unit }
  var lowerWay: Point { (tip - joint).unit }
  package var axis: Point { (upperWay + lowerWay).unit }
}

/// A map of the plane that bends the drawing of a straight limb to the angle of its joint, in one
/// piece and without a seam.
///
/// Each point rotates about the joint by the joint's angle times a weight. The weight grows from 0
/// to 1 along the limb, by a smoothstep across ± the spread. Points above the bend do not move;
/// points below it follow the lower bone exactly. Lines across the limb keep their length, except
/// on the inside of the bend, where they contract towards the axis. A change of a bone's visible
/// length scales the length of the drawing, not its width.
///
/// All values are quantized, so that bends with no visible difference share one drawing.
package struct LimbBend: Hashable, Sendable {
  package let shape: LimbShape
  private let angleSteps: Int32
  private let upperSteps: Int32
  private let lowerSteps: Int32
  private let widthSteps: Int32

  /// Quantization steps per radian and per unit of the length factor. Half a step moves no part of
  /// a limb by more than 1/60 of a point, and changes no pixel of a picture at twice the usual size
  /// by more than a tenth of its range.
  package static let steps = 256.0
  /// The bend above which a limb is drawn as two halves, in radians.
  package static let foldAngle = 2 * Double.pi / 3
  /// The minimum spread per radian of bend, in points. With less, the inside of the bend would
  /// overlap itself.
  static let spreadOfRadian = 1.3
  /// The contraction of the inside of a bend towards the axis, as a fraction of the distance.
  static let squeeze = 0.45
  /// The bend at which the contraction is complete, in radians.
  static let squeezeAngle = Double.pi / 2

  /// - Parameters:
  ///   - angle: the rotation of the lower bone relative to rest, in radians.
  ///   - upper, lower: the visible lengths of the bones, as factors.
  ///   - width: the width of the limb, as a factor.
  package init(_ shape: LimbShape, angle: Double, upper: Double = 1, lower: Double = 1, width: Double = 1) {
    self.shape = shape
    (angleSteps, upperSteps, lowerSteps) = (Self.steps(angle), Self.steps(upper), Self.steps(lower))
    widthSteps = Self.steps(width)
  }

  private static func steps(_ value: Double) -> Int32 { Int32(max(-1e6, min(1e6, value * steps)).rounded()) }

  package var angle: Double { Double(angleSteps) / Self.steps }
  package var upper: Double { Double(upperSteps) / Self.steps }
  package var lower: Double { Double(lowerSteps) / Self.steps }
  package var width: Double { Double(widthSteps) / Self.steps }

  /// True if the bend moves nothing.
  package var isNone: Bool {
    angleSteps == 0 && [upperSteps, lowerSteps, widthSteps].allSatisfy { $0 == Int32(Self.steps) }
  }

  /// True if the limb is drawn as two halves.
  package var isFolded: Bool { abs(angle) > Self.foldAngle }

  /// The distance that the bend reaches from the joint along the limb, in points.
  package var reach: Double { max(shape.spread, Self.spreadOfRadian * abs(angle)) }

  /// The part of a limb to map.
  package enum Half: Hashable, Sendable {
    /// The whole limb, bent.
    case whole
    /// The whole plane moves rigidly with the upper bone, or with the lower bone.
    case upper, lower
  }

  /// Maps a point of the drawing at rest, in the space of the upper bone.
  package func apply(_ point: Point, _ half: Half = .whole) -> Point { LimbMap(self, half).apply(point) }

  /// Returns 0 where a point follows the upper bone, 1 where it follows the lower bone.
  package func weight(of point: Point, _ half: Half = .whole) -> Double { LimbMap(self, half).weight(point) }

  /// Maps points of the drawing at rest.
  package func apply(_ points: [Point]) -> [Point] {
    let map = LimbMap(self, .whole)
    return points.map { map.apply($0) }
  }
}

/// A bend with precomputed values that are the same for all points.
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
  private let width: Double
  private let upperLength: Double
  private let lowerLength: Double
  /// The rotation of the lower bone.
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
    (upper, lower, width) = (bend.upper, bend.lower, bend.width)
    (upperLength, lowerLength) = (shape.upperLength, shape.lowerLength)
    whole = Turn(bend.angle)
    self.half = half
  }

  /// Returns 0 where a point follows the upper bone, 1 where it follows the lower bone.
  func weight(_ point: Point) -> Double { weight(along: (point - shape.joint).dot(axis)) }

  /// Returns the weight at a distance beyond the joint along the limb, in points.
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
    let drawn = (isInside ? n * (1 - drawnIn * 4 * weight * (1 - weight)) : n) * width
    var offset = axis * s + across * drawn
    if lower != 1 { offset = offset + lowerWay * ((lower - 1) * min(lowerLength, max(0, from.dot(lowerWay)))) }
    // Most points follow one bone, whose rotation is precomputed.
    offset = weight == 0 ? offset : weight == 1 ? offset.turned(by: whole) : offset.turned(by: Turn(weight * angle))
    guard upper != 1 else { return shape.joint + offset }
    let moved = half == .lower ? upperLength : min(upperLength, max(0, (point - shape.root).dot(upperWay)))
    return shape.joint + upperWay * ((upper - 1) * moved) + offset
  }
}
