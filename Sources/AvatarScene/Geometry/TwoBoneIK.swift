/// Two-bone inverse kinematics. The joint is solved in three dimensions and projected to the front
/// view.
///
/// Both ends lie in the picture plane. The bone lengths determine the distance of the joint from
/// the line between the ends. The pole determines its direction: left, right, or out of the
/// picture, where the bones appear foreshortened.
struct TwoBoneIK {
  let root: Point
  /// Lengths, in points.
  let upper: Double
  let lower: Double
  let polePlane: Point
  let poleOut: Double
  /// The maximum stretch of both bones for a target out of reach, as a factor.
  let stretch: Double
  /// The direction of the bones when the end is at the root.
  let rest: Point

  /// - Returns: the joint, and the target or the nearest point that the bones reach.
  func solution(for place: Point) -> (joint: Point, end: Point) {
    let distance = (place - root).length
    let way = distance > Self.nothing ? (place - root) * (1 / distance) : rest
    let reach = upper + lower
    if distance >= reach {
      let factor = min(stretch, distance / reach)
      return (joint: root + way * (upper * factor), end: factor < stretch ? place : root + way * (reach * factor))
    }
    // The target is nearer than the difference of the bone lengths. The longer bone points out of
    // the picture and is foreshortened as far as needed.
    let (first, second) = (min(upper, lower + distance), min(lower, upper + distance))
    let along = distance > Self.nothing ? (first * first - second * second + distance * distance) / (2 * distance) : 0
    let height = max(0, first * first - along * along).squareRoot()
    let across = Point(-way.y, way.x)
    return (joint: root + way * along + across * (height * share(across)), end: place)
  }

  /// Returns the fraction of the joint's distance from the line that lies in the picture plane. The
  /// sign is the side.
  private func share(_ across: Point) -> Double {
    let side = polePlane.dot(across)
    let length = (side * side + poleOut * poleOut).squareRoot()
    return length > Self.nothing ? side / length : 1
  }

  /// Lengths below this value count as zero.
  private static let nothing = 1e-9
}
