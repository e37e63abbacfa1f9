/// A value at a time, with the easing to the next keyframe.
///
/// In JSON: `{"time": 0.12, "value": 1.04, "easing": "easeOut"}`. The easing is optional and
/// defaults to `easeInEaseOut`.
package struct Keyframe: Hashable, Sendable, Codable {
  /// Seconds from the start of the clip.
  package let time: Double
  package let value: Double
  /// The easing to the next keyframe.
  package let easing: Easing

  package init(time: Double, value: Double, easing: Easing = .easeInEaseOut) {
    self.time = time
    self.value = value
    self.easing = easing
  }

  private enum CodingKeys: String, CodingKey { case time, value, easing }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      time: try values.decode(Double.self, forKey: .time), value: try values.decode(Double.self, forKey: .value),
      easing: try values.decodeIfPresent(Easing.self, forKey: .easing) ?? .easeInEaseOut)
  }
}

/// A keyframe that selects an option of a switch, or a depth, from its time on.
package struct ChoiceKey: Hashable, Sendable, Codable {
  package let time: Double
  package let value: String
}

extension Clip {
  /// The keyframes of one property of one bone.
  struct Track: Sendable {
    let bone: Int
    let property: BoneProperty
    let keys: [Keyframe]

    func value(at time: Double) -> Double {
      guard let next = keys.firstIndex(where: { $0.time > time + tick }) else {
        return keys.last?.value ?? property.atRest
      }
      guard next > 0 else { return keys[0].value }
      let (from, to) = (keys[next - 1], keys[next])
      let progress = min(1, max(0, (time - from.time) / (to.time - from.time)))
      return from.value + (to.value - from.value) * from.easing(progress)
    }
  }

  /// The tolerance for comparing times, in seconds. Frame times are fractions that rarely equal the
  /// decimal time of a keyframe.
  static let tick = 1e-9
}
