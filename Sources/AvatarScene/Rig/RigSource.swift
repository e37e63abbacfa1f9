/// A rig as the artist writes it, with names: `Art/rig.json`, `Art/pets/<pet>/rig.json`.
package struct RigSource: Hashable, Sendable, Codable {
  package let name: String
  package let frame: FrameGeometry
  /// The height of the ground line in scene space.
  package let ground: Double
  package let bones: [Bone]
  /// All switches with their options. The first option is the rest state.
  package let switches: [String: [String]]
  package let slots: [Slot]
  package let trails: [SecondaryMotion]?
  package let limbs: [Limb]?
  /// The displacement of the figure in the picture, right and up, per point of ground that it
  /// walks. If absent, the figure walks in place.
  package let travel: Point?
  /// For pets: the clip that answers a clip of the player if the pet has no clip of that name.
  package let reactions: [String: String]?
}

/// The frame of a figure's pictures.
package struct FrameGeometry: Hashable, Sendable, Codable {
  /// Points.
  package let width: Double
  /// Points.
  package let height: Double
  /// The position of the scene's origin (0, 0), relative to the top left corner, y down.
  package let originX: Double
  /// The vertical position of the scene's origin, from the top left corner, y down.
  package let originY: Double

  /// Creates a frame; all values are in points.
  package init(width: Double, height: Double, originX: Double, originY: Double) {
    self.width = width
    self.height = height
    self.originX = originX
    self.originY = originY
  }
}

/// A joint of the figure. Child bones rotate, move and scale about its pivot.
package struct Bone: Hashable, Sendable, Codable {
  package let name: String
  /// The parent bone; nil for a root.
  package let parent: String?
  /// The position of the joint on the figure at rest, in scene space.
  package let pivot: Point
  /// What the bone takes from its parent's setup; all of it if absent.
  package let inherit: Inherit?
  /// The wearer's side that the bone belongs to, as this view shows it; that of its parent if
  /// absent. Seen from the other side (a mirrored view) it is the other one.
  package let side: Side?
  /// The radius of a wheel that turns about the joint while the figure rolls over the ground; nil for a bone
  /// that is no wheel.
  package let wheel: Double?

  package init(
    name: String, parent: String?, pivot: Point, inherit: Inherit? = nil, side: Side? = nil, wheel: Double? = nil
  ) {
    (self.name, self.parent, self.pivot, self.inherit) = (name, parent, pivot, inherit)
    (self.side, self.wheel) = (side, wheel)
  }

  /// What a bone takes from the setup of its parent.
  package enum Inherit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Position and scale: what hangs on a wider bone is wider.
    case normal
    /// Position only: a head keeps its size on broad shoulders. Its own scale is along its own
    /// axes.
    case noScale
  }
}
