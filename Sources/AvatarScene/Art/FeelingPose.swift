/// What a feeling does to a figure: the options of its switches, and changes of bones, such as
/// raised brows. Source: `feelings` in `Art/catalog.json`.
///
/// A feeling moves what the player has. It decides only the switches that a clip leaves at rest.
package struct FeelingPose: Hashable, Sendable, Codable {
  /// The option of each switch; `rest` is the player's own.
  package let switches: [String: String]?
  /// Offsets and scales of bones, on top of the pose.
  package let bones: [String: Catalog.Adjustment]?

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
