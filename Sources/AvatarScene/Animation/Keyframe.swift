/// A value at a moment, and how to travel on from it.
///
/// In JSON `{"time": 0.12, "value": 1.04, "easing": "easeOut"}`; the easing may be left out and is then `easeInEaseOut`.
public struct Keyframe: Hashable, Sendable, Codable {
  /// Seconds from the clip's start.
  public let time: Double
  public let value: Double
  /// The way to the next keyframe.
  public let easing: Easing

  public init(time: Double, value: Double, easing: Easing = .easeInEaseOut) {
    self.time = time
    self.value = value
    self.easing = easing
  }

  private enum CodingKeys: String, CodingKey { case time, value, easing }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      time: try values.decode(Double.self, forKey: .time), value: try values.decode(Double.self, forKey: .value),
      easing: try values.decodeIfPresent(Easing.self, forKey: .easing) ?? .easeInEaseOut)
  }
}

/// An option of a switch, or a depth, from a moment on.
public struct ChoiceKey: Hashable, Sendable, Codable {
  public let time: Double
  public let value: String
}
