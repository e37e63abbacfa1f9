/// The shapes that fill one slot, back to front, on the figure at rest.
package struct Layer: Hashable, Sendable, Codable {
  /// As in the source: `front`, `eyes.closed`, `crown.hat`.
  package let name: String
  /// The paint roles that the shapes refer to by number.
  package let roles: [PaintRole]
  package let shapes: [Shape]
  /// Where this layer turns, when the variant says so; else at its bone's joint.
  package let pivot: Point?
  /// Shapes that say something; nil where none do.
  package let uprights: [Upright]?

  package init(name: String, roles: [PaintRole], shapes: [Shape], pivot: Point?, uprights: [Upright]? = nil) {
    self.name = name
    self.roles = roles
    self.shapes = shapes
    self.pivot = pivot
    self.uprights = uprights
  }

  /// Shapes that are never shown mirrored: a number, a letter, an emblem. In a mirrored figure they stand at their place's mirror image, and read
  /// the right way.
  package struct Upright: Hashable, Sendable, Codable {
    /// Numbers into the layer's shapes, which follow each other.
    package let first: Int
    package let count: Int
    /// The middle of the shapes, in points.
    package let x: Double

    package init(first: Int, count: Int, x: Double) { (self.first, self.count, self.x) = (first, count, x) }
  }

  /// The layer for a figure that will be mirrored: what must stay upright is turned about its middle, so that mirroring turns it back. What clips
  /// it stays where it is.
  package var readyToMirror: Layer {
    guard let uprights else { return self }
    var turned = shapes
    for upright in uprights
    where upright.first >= 0 && upright.count >= 0 && upright.count <= turned.count - upright.first {
      let flip = Transform(a: -1, b: 0, c: 0, d: 1, tx: 2 * upright.x, ty: 0)
      for number in upright.first..<upright.first + upright.count {
        let shape = turned[number]
        turned[number] = Shape(
          path: shape.path.applying(flip), fill: shape.fill, stroke: shape.stroke, clips: shape.clips)
      }
    }
    return Layer(name: name, roles: roles, shapes: turned, pivot: pivot)
  }

  /// A box around everything the layer can mark, in points.
  package var inkBox: Rect { shapes.inkBox }
}

extension [Shape] {
  /// A box around everything that shapes can mark, in points.
  package var inkBox: Rect { reduce(.empty) { $0.union($1.inkBox) } }
}

/// One variant of one garment: a drawn file with its layers.
package struct Part: Hashable, Sendable, Codable {
  package let garment: String
  package let variant: String
  package let layers: [Layer]

  private enum CodingKeys: String, CodingKey { case garment = "slot", variant, layers }

  package init(garment: String, variant: String, layers: [Layer]) {
    self.garment = garment
    self.variant = variant
    self.layers = layers
  }

  package func layer(named name: String) -> Layer? { layers.first { $0.name == name } }
}
