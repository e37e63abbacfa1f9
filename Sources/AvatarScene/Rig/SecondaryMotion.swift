/// A piece that hangs and lags: it answers, a moment later, to how its joint turned and moved.
///
/// With `before` the state `lag` seconds ago, the bone turns by
/// `turn · (angle before − angle now) + swing · (x before − x now) + lift · (y before − y now)` and stretches along y by
/// `1 + stretch · (y now − y before)`. It is a function of time like everything else, so loops close and any frame can be drawn alone.
package struct SecondaryMotion: Hashable, Sendable, Codable {
  package let bone: String
  /// Seconds.
  package let lag: Double
  package let turn: Double?
  /// Radians a point of sideways motion.
  package let swing: Double?
  /// Radians a point of vertical motion.
  package let lift: Double?
  /// A share of the length for each point of vertical motion.
  package let stretch: Double?
}
