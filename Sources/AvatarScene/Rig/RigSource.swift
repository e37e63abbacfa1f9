/// A rig as an artist writes it, with names: `Art/rig.json`, `Art/pets/<pet>/rig.json`.
package struct RigSource: Hashable, Sendable, Codable {
  package let name: String
  package let frame: FrameGeometry
  /// The height of the ground line in scene space.
  package let ground: Double
  package let bones: [Bone]
  /// Every switch with its options; the first is how the figure looks at rest.
  package let switches: [String: [String]]
  package let slots: [Slot]
  package let trails: [SecondaryMotion]?
  package let limbs: [Limb]?
  /// How far the figure gets in the picture, right and up, while it walks a point on the ground; left out, it walks on the spot.
  package let travel: Point?
  /// For pets: the clip that answers a player's clip, where the pet has none of that name.
  package let reactions: [String: String]?
}

/// The picture that a figure is drawn in.
public struct FrameGeometry: Hashable, Sendable, Codable {
  /// Points.
  public let width: Double
  public let height: Double
  /// Where scene (0, 0) lies, from the top left corner, y down.
  public let originX: Double
  public let originY: Double

  public init(width: Double, height: Double, originX: Double, originY: Double) {
    self.width = width
    self.height = height
    self.originX = originX
    self.originY = originY
  }
}

/// A joint of the figure: whatever hangs from it turns, moves and stretches about its pivot.
package struct Bone: Hashable, Sendable, Codable {
  package let name: String
  /// The bone that carries this one; nil for a root.
  package let parent: String?
  /// Where the joint lies on the figure at rest, in scene space.
  package let pivot: Point
}
