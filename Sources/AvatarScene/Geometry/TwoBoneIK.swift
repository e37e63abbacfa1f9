/// Two bones that reach for a place: the joint between them is where a space of three dimensions has it, seen from the front.
///
/// The ends lie in the picture. The joint lies as far from the line between them as the bones' lengths have it, on the side of the pole: to the left, to the
/// right, or out of the picture, where the bones show shorter.
struct TwoBoneIK {
  let root: Point
  /// Lengths, in points.
  let upper: Double
  let lower: Double
  let polePlane: Point
  let poleOut: Double
  /// How much longer both may get for a place out of reach.
  let stretch: Double
  /// Where the bones point when the end is at the root.
  let rest: Point

  /// - Returns: the joint, and the place itself or as near to it as the bones come.
  func solution(for place: Point) -> (joint: Point, end: Point) {
    let distance = (place - root).length
    let way = distance > Self.nothing ? (place - root) * (1 / distance) : rest
    let reach = upper + lower
    if distance >= reach {
      let factor = min(stretch, distance / reach)
      return (joint: root + way * (upper * factor), end: factor < stretch ? place : root + way * (reach * factor))
    }
    // Nearer than the bones' difference: the longer one points out of the picture and shows no longer than needed.
    let (first, second) = (min(upper, lower + distance), min(lower, upper + distance))
    let along = distance > Self.nothing ? (first * first - second * second + distance * distance) / (2 * distance) : 0
    let height = max(0, first * first - along * along).squareRoot()
    let across = Point(-way.y, way.x)
    return (joint: root + way * along + across * (height * share(across)), end: place)
  }

  /// How much of the joint's distance from the line lies in the picture, and on which side.
  private func share(_ across: Point) -> Double {
    let side = polePlane.dot(across)
    let length = (side * side + poleOut * poleOut).squareRoot()
    return length > Self.nothing ? side / length : 1
  }

  /// Shorter than this is no length.
  private static let nothing = 1e-9
}
