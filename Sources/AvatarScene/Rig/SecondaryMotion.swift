/// Secondary motion of a hanging piece: the piece responds with a lag to the rotation and the
/// motion of its joint, and hangs towards the ground.
///
/// `before` is the state `lag` seconds ago. The bone rotates by
/// `turn · (angle before − angle now) + swing · (x before − x now) + lift · (y before − y now)`, and
/// by `−gravity · (tilt of its carrier before)`. It stretches along y by
/// `1 + stretch · (y now − y before)`. The motion is a pure function of time, so loops close and any
/// frame can be drawn alone.
package struct SecondaryMotion: Hashable, Sendable, Codable {
  package let bone: String
  /// Seconds.
  package let lag: Double
  package let turn: Double?
  /// Radians per point of horizontal motion.
  package let swing: Double?
  /// Radians per point of vertical motion.
  package let lift: Double?
  /// A fraction of the length per point of vertical motion.
  package let stretch: Double?
  /// The share, from 0 to 1, of its carrier's tilt that the piece undoes. The carrier is the nearest
  /// bone above it that does not trail itself; of a piece that hangs from a piece, shares add up.
  package var gravity: Double?
}
