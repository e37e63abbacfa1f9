/// One bone's local transform relative to rest.
package struct BonePose: Hashable, Sendable {
  package var rotation = 0.0
  package var x = 0.0
  package var y = 0.0
  package var scaleX = 1.0
  package var scaleY = 1.0
  /// Of a limb's bone: how long it shows.
  package var length = 1.0

  package init() {}

  package subscript(property: BoneProperty) -> Double {
    get {
      switch property {
      case .rotation: rotation
      case .x: x
      case .y: y
      case .scaleX: scaleX
      case .scaleY: scaleY
      case .length: length
      }
    }
    set {
      switch property {
      case .rotation: rotation = newValue
      case .x: x = newValue
      case .y: y = newValue
      case .scaleX: scaleX = newValue
      case .scaleY: scaleY = newValue
      case .length: length = newValue
      }
    }
  }
}

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
