/// A place on the figure that a part's layer fills: which bone carries it, and when it is drawn.
public struct Slot: Hashable, Sendable, Codable {
  public let name: String
  /// Draw order, back to front. The whole numbers are the app's layers (1 body … 8 accessories).
  public let z: Double
  public let bone: String
  /// The garment whose variant fills this place, such as `hairStyle`.
  public let part: String
  /// The layer of that variant's file.
  public let layer: String
  /// The switch that chooses among the layer's options (`eyes` → `eyes.open`, `eyes.closed` …).
  public let `switch`: String?
  /// Other draw orders that a clip may choose, for limbs that pass behind or over the figure.
  public let depth: DepthChoice?
  /// The slot whose first shape clips this one: a fringe's shadow stays on the face.
  public let clipTo: String?
}

/// The draw orders among which a clip chooses for one limb.
public struct DepthChoice: Hashable, Sendable, Codable {
  /// The limb's name in a clip's `depths`.
  public let group: String
  public let front: Double
  public let behind: Double
  public let over: Double
  /// Left out, it is `over`.
  public let before: Double?

  public func z(at depth: Depth) -> Double {
    switch depth {
    case .front: front
    case .behind: behind
    case .over: over
    case .before: before ?? over
    }
  }
}

/// Where a limb passes: on the torso as at rest, behind the body, over the head, or before collar and scarf and under the head.
public enum Depth: String, Hashable, Sendable, Codable, CaseIterable {
  case front, behind, over, before
}
