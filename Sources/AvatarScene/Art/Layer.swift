/// The shapes that fill one slot, back to front, on the figure at rest.
package struct Layer: Hashable, Sendable, Codable {
  /// The name in the source: `front`, `eyes.closed`, `crown.hat`.
  package let name: String
  /// The paint roles that the shapes reference by index.
  package let roles: [PaintRole]
  package let shapes: [Shape]
  /// The pivot of the layer if the variant defines one; otherwise the layer uses its bone's joint.
  package let pivot: Point?
  /// Ranges of shapes that must stay readable; nil if there are none.
  package let uprights: [Upright]?
  /// Ranges of shapes that depend on what a garment's print says; nil if there are none.
  package let printed: [Printed]?
  /// Shapes that with the one before them are one outline, each half with its own role, in ascending order; nil if there
  /// are none.
  package let halves: [Half]?

  package init(
    name: String, roles: [PaintRole], shapes: [Shape], pivot: Point?, uprights: [Upright]? = nil,
    printed: [Printed]? = nil, halves: [Half]? = nil
  ) {
    self.name = name
    self.roles = roles
    self.shapes = shapes
    self.pivot = pivot
    self.uprights = uprights
    self.printed = printed
    self.halves = halves
  }

  /// The second half of an outline.
  package struct Half: Hashable, Sendable, Codable {
    /// Its index into the layer's shapes.
    package let number: Int
    /// Both halves in one, with the role of the first; nil if the first is that already.
    package let whole: Shape?

    package init(number: Int, whole: Shape?) { (self.number, self.whole) = (number, whole) }
  }

  /// A range of shapes that are never mirrored: a number, a letter, an emblem. In a mirrored figure
  /// they stand at the mirrored position and stay readable.
  package struct Upright: Hashable, Sendable, Codable {
    /// The range of indices into the layer's shapes.
    package let first: Int
    package let count: Int
    /// The horizontal centre of the shapes, in points.
    package let x: Double

    package init(first: Int, count: Int, x: Double) { (self.first, self.count, self.x) = (first, count, x) }
  }

  /// The layer for a figure that will be mirrored. Upright shapes are flipped about their centre,
  /// so that mirroring restores them. Their clips stay in place.
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

  /// Returns the layer with each pair of halves drawn as one outline; nil if there are none, or two that differ in
  /// colour or let something show through.
  package func joined(_ colors: [RGBA]) -> Layer? {
    guard let halves else { return nil }
    var (joined, left) = ([Shape](), halves[...])
    for (number, shape) in shapes.enumerated() {
      guard let half = left.first, half.number == number, let before = joined.popLast() else {
        joined.append(shape)
        continue
      }
      guard let one = before.role, let other = shape.role, colors.indices.contains(one), colors.indices.contains(other),
        colors[one] == colors[other], colors[one].alpha == 255
      else { return nil }
      joined.append(half.whole ?? before)
      left.removeFirst()
    }
    return Layer(name: name, roles: roles, shapes: joined, pivot: pivot)
  }

  /// The bounding box of everything that the layer can mark, in points.
  package var inkBox: Rect { shapes.inkBox }
}

extension Shape {
  fileprivate var role: Int? { fill?.role ?? stroke?.role }
}

extension [Shape] {
  /// The bounding box of everything that the shapes can mark, in points.
  package var inkBox: Rect { reduce(.empty) { $0.union($1.inkBox) } }
}

/// A variant of a garment: a drawn file with its layers.
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
