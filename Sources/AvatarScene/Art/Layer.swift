/// The shapes that fill one slot, back to front, on the figure at rest.
public struct Layer: Hashable, Sendable, Codable {
  /// As in the source: `front`, `eyes.closed`, `crown.hat`.
  public let name: String
  /// The paint roles that the shapes refer to by number.
  public let roles: [PaintRole]
  public let shapes: [Shape]
  /// Where this layer turns, when the variant says so; else at its bone's joint.
  public let pivot: Point?

  public init(name: String, roles: [PaintRole], shapes: [Shape], pivot: Point?) {
    self.name = name
    self.roles = roles
    self.shapes = shapes
    self.pivot = pivot
  }

  /// A box around everything the layer can mark, in points.
  public var inkBox: Rect { shapes.inkBox }
}

extension [Shape] {
  /// A box around everything that shapes can mark, in points.
  public var inkBox: Rect { reduce(.empty) { $0.union($1.inkBox) } }
}
