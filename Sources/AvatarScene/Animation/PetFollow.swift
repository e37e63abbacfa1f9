/// The motion of a pet that follows its player, identical to the app: a spring with a dead zone and
/// a top speed.
///
/// The pet moves towards the point (−30, −15) relative to the player. If it is more than 5 points
/// away, it moves at min(0.15 · distance, 180) points per second. Source: the app's
/// `PetNode.updateFollow`.
package enum PetFollow {
  package static let offset = Point(-30, -15)
  package static let deadZone = 5.0
  package static let stiffness = 0.15
  package static let topSpeed = 180.0

  /// Advances the position of the pet by one step.
  ///
  /// - Parameters:
  ///   - position: the position of the pet, in points.
  ///   - player: the position of the player, in points.
  ///   - dt: the time since the last step, in seconds.
  /// - Returns: the position of the pet after the step.
  package static func step(from position: Point, player: Point, dt: Double) -> Point {
    let way = player + offset - position
    let distance = Math.hypot(way.x, way.y)
    guard distance > deadZone else { return position }
    let reach = min(distance * stiffness, topSpeed) * dt
    let angle = Math.atan2(way.y, way.x)
    return Point(position.x + Math.cos(angle) * reach, position.y + Math.sin(angle) * reach)
  }
}
