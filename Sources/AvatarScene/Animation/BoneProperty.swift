/// What a track moves on a bone.
package enum BoneProperty: String, Hashable, Sendable, Codable, CaseIterable {
  /// Radians, counter-clockwise.
  case rotation
  /// Points.
  case x, y
  /// Factors; 1 is at rest.
  case scaleX, scaleY
  /// A factor: how long a limb's upper or lower bone shows, as when it points out of the picture. What it carries moves along and keeps its size.
  case length

  package var atRest: Double {
    switch self {
    case .rotation, .x, .y: 0
    case .scaleX, .scaleY, .length: 1
    }
  }
}
