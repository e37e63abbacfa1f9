/// A place on the figure that a layer of a part fills: the bone that carries it, and its draw
/// order.
package struct Slot: Hashable, Sendable, Codable {
  package let name: String
  /// The draw order, back to front. The whole numbers are the app's layers (1 body … 8
  /// accessories).
  package let z: Double
  package let bone: String
  /// The garment whose variant fills this slot, such as `hairStyle`.
  package let part: String
  /// The layer of the variant's file.
  package let layer: String
  /// The switch that selects the layer's option (`eyes` → `eyes.open`, `eyes.closed` …).
  package let `switch`: String?
  /// Other draw orders that a clip can select, for limbs that pass behind or over the figure.
  package let depth: DepthChoice?
  /// The slot whose first shape clips this one. For example, the shadow of a fringe stays on the
  /// face.
  package let clipTo: String?
  /// The wearer's side that the slot shows in this view; that of its bone if absent.
  package let side: Side?
}

/// The draw orders from which a clip selects for one limb.
package struct DepthChoice: Hashable, Sendable, Codable {
  /// The name of the limb in the `depths` of a clip.
  package let group: String
  package let front: Double
  package let behind: Double
  package let over: Double
  /// Defaults to `over`.
  package let before: Double?

  package func z(at depth: Depth) -> Double {
    switch depth {
    case .front: front
    case .behind: behind
    case .over: over
    case .before: before ?? over
    }
  }
}

/// The depth of a limb: on the torso as at rest, behind the body, over the head, or before collar
/// and scarf and under the head.
package enum Depth: String, Hashable, Sendable, Codable, CaseIterable {
  case front, behind, over, before
}
