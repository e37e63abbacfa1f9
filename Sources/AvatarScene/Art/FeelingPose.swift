/// What a feeling does to a figure: the options of its switches, and changes of bones, such as
/// raised brows. Source: `feelings` in `Art/catalog.json`.
///
/// A feeling moves what the player has. It decides only the switches that a clip leaves at rest.
package struct FeelingPose: Hashable, Sendable, Codable {
  /// The option of each switch; `rest` is the player's own.
  package let switches: [String: String]?
  /// Offsets and scales of bones, on top of the pose.
  package let bones: [String: Catalog.Adjustment]?

  /// The option that shows what the player has: the first one of a switch.
  package static let rest = "rest"

  /// Returns this line with the entries of `own` in place of its own.
  package func replaced(by own: FeelingPose?) -> FeelingPose {
    guard let own else { return self }
    return FeelingPose(
      switches: (switches ?? [:]).merging(own.switches ?? [:]) { $1 },
      bones: (bones ?? [:]).merging(own.bones ?? [:]) { $1 })
  }
}

extension [String: [FeelingPose]] {
  /// Returns the line of a feeling; the strongest one if the intensity goes beyond the table.
  package func line(_ feeling: Feeling) -> FeelingPose? {
    self[feeling.name].flatMap { $0.isEmpty ? nil : $0[Swift.min(Swift.max(0, feeling.intensity), $0.count - 1)] }
  }
}

/// A feeling that a clip asks for.
package struct Feeling: Hashable, Sendable {
  package let name: String
  /// From 0 on.
  package let intensity: Int
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
