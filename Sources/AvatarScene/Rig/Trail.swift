/// A piece that hangs and lags: it answers, a moment later, to how its joint turned and moved.
///
/// With `before` the state `lag` seconds ago, the bone turns by
/// `turn · (angle before − angle now) + swing · (x before − x now) + lift · (y before − y now)` and stretches along y by
/// `1 + stretch · (y now − y before)`. It is a function of time like everything else, so loops close and any frame can be drawn alone.
public struct Trail: Hashable, Sendable, Codable {
  public let bone: String
  /// Seconds.
  public let lag: Double
  public let turn: Double?
  /// Radians a point of sideways motion.
  public let swing: Double?
  /// Radians a point of vertical motion.
  public let lift: Double?
  /// A share of the length for each point of vertical motion.
  public let stretch: Double?
}
