/// What a track moves on a bone.
public enum BoneProperty: String, Hashable, Sendable, Codable, CaseIterable {
  /// Radians, counter-clockwise.
  case rotation
  /// Points.
  case x, y
  /// Factors; 1 is at rest.
  case scaleX, scaleY

  public var atRest: Double {
    switch self {
    case .rotation, .x, .y: 0
    case .scaleX, .scaleY: 1
    }
  }
}
