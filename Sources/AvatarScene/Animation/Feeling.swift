/// A feeling that a clip asks for.
package struct Feeling: Hashable, Sendable {
  package let name: String
  /// From 0 on.
  package let intensity: Int

  /// The option that shows what the player has: the first one of a switch.
  package static let rest = "rest"
}

/// A keyframe that asks for a feeling from its time on:
/// `{"time": 0.2, "value": "joy", "intensity": 2}`.
package struct FeelingKey: Hashable, Sendable, Codable {
  package let time: Double
  package let value: String
  /// From 0 on; 1 if absent.
  package let intensity: Int?

  package var feeling: Feeling { Feeling(name: value, intensity: intensity ?? 1) }
}
