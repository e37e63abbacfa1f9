/// How a pet follows its player, exactly as the app does it: a spring with a dead zone and a top speed.
///
/// The pet makes for the place (−30, −15) from the player. Farther than 5 points from it, it moves there at
/// min(0.15 · distance, 180) points a second. Source: the app's `PetNode.updateFollow`.
package enum PetFollow {
  package static let offset = Point(-30, -15)
  package static let deadZone = 5.0
  package static let stiffness = 0.15
  package static let topSpeed = 180.0

  /// - Parameters:
  ///   - position: where the pet is, in points.
  ///   - player: where the player is, in points.
  ///   - dt: the time since the last step, in seconds.
  /// - Returns: where the pet is after the step.
  package static func step(from position: Point, player: Point, dt: Double) -> Point {
    let way = player + offset - position
    let distance = Math.hypot(way.x, way.y)
    guard distance > deadZone else { return position }
    let reach = min(distance * stiffness, topSpeed) * dt
    let angle = Math.atan2(way.y, way.x)
    return Point(position.x + Math.cos(angle) * reach, position.y + Math.sin(angle) * reach)
  }
}
