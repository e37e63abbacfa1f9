/// The local transform of one bone, relative to its rest pose.
package struct BonePose: Hashable, Sendable {
  package var rotation = 0.0
  package var x = 0.0
  package var y = 0.0
  package var scaleX = 1.0
  package var scaleY = 1.0
  /// The visible length of a limb's bone, as a factor of its rest length.
  package var length = 1.0

  package init() {}

  /// Whether the bone lies as it was drawn; a limb's bone may have another length.
  var isAtRest: Bool { rotation == 0 && x == 0 && y == 0 && scaleX == 1 && scaleY == 1 }

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

extension BonePose {
  /// Adds a share of another transform: offsets and turns add up, factors multiply.
  mutating func add(_ change: BonePose, weight: Double) {
    rotation += weight * change.rotation
    x += weight * change.x
    y += weight * change.y
    scaleX *= 1 + weight * (change.scaleX - 1)
    scaleY *= 1 + weight * (change.scaleY - 1)
    length *= 1 + weight * (change.length - 1)
  }

  /// Returns a text that tells transforms by bone index apart.
  static func text(of poses: [Int: BonePose]) -> String {
    poses.sorted { $0.key < $1.key }.map { bone, pose in
      "|\(bone) " + BoneProperty.allCases.map { "\(pose[$0])" }.joined(separator: " ")
    }.joined()
  }
}

/// A property of a bone that a track animates.
package enum BoneProperty: String, Hashable, Sendable, Codable, CaseIterable {
  /// Radians, counter-clockwise.
  case rotation
  /// Points.
  case x, y
  /// Factors; 1 at rest.
  case scaleX, scaleY
  /// The visible length of a limb's upper or lower bone, as a factor. A bone that points out of the
  /// picture is foreshortened. Child bones move along the bone and keep their size.
  case length

  package var atRest: Double {
    switch self {
    case .rotation, .x, .y: 0
    case .scaleX, .scaleY, .length: 1
    }
  }
}
