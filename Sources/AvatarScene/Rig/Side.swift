/// A side of the body, as the wearer says it.
package enum Side: String, Hashable, Sendable, Codable, CaseIterable {
  case left, right

  package var other: Side { self == .left ? .right : .left }

  /// Returns the name of a state in forms of clips, where it is that of one side: `shortArm` becomes
  /// `leftShortArm`.
  package func name(ofState state: String) -> String { rawValue + state.prefix(1).uppercased() + state.dropFirst() }
}
