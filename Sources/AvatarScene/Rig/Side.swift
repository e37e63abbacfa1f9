/// A side of the body, as the wearer says it.
package enum Side: String, Hashable, Sendable, Codable, CaseIterable {
  case left, right

  package var other: Side { self == .left ? .right : .left }
}
