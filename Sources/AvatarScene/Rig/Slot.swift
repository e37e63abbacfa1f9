/// A place on the figure that a part's layer fills: which bone carries it, and when it is drawn.
package struct Slot: Hashable, Sendable, Codable {
  package let name: String
  /// Draw order, back to front. The whole numbers are the app's layers (1 body … 8 accessories).
  package let z: Double
  package let bone: String
  /// The garment whose variant fills this place, such as `hairStyle`.
  package let part: String
  /// The layer of that variant's file.
  package let layer: String
  /// The switch that chooses among the layer's options (`eyes` → `eyes.open`, `eyes.closed` …).
  package let `switch`: String?
  /// Other draw orders that a clip may choose, for limbs that pass behind or over the figure.
  package let depth: DepthChoice?
  /// The slot whose first shape clips this one: a fringe's shadow stays on the face.
  package let clipTo: String?
}

/// The draw orders among which a clip chooses for one limb.
package struct DepthChoice: Hashable, Sendable, Codable {
  /// The limb's name in a clip's `depths`.
  package let group: String
  package let front: Double
  package let behind: Double
  package let over: Double
  /// Left out, it is `over`.
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

/// Where a limb passes: on the torso as at rest, behind the body, over the head, or before collar and scarf and under the head.
package enum Depth: String, Hashable, Sendable, Codable, CaseIterable {
  case front, behind, over, before
}
