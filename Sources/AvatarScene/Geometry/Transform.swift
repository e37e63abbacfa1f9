/// An affine transform: `(x, y) → (a·x + c·y + tx, b·x + d·y + ty)`.
///
/// `outer * inner` applies `inner` first, as in matrix multiplication.
package struct Transform: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package static func translation(_ offset: Point) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  package static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a rotation about the origin, in radians, counter-clockwise.
  package static func rotation(_ angle: Double) -> Transform {
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  package static func * (m: Transform, n: Transform) -> Transform {
    Transform(
      a: m.a * n.a + m.c * n.b, b: m.b * n.a + m.d * n.b,
      c: m.a * n.c + m.c * n.d, d: m.b * n.c + m.d * n.d,
      tx: m.a * n.tx + m.c * n.ty + m.tx, ty: m.b * n.tx + m.d * n.ty + m.ty)
  }

  @inlinable package func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Returns this transform followed by the translation that takes `point` to `place`.
  func moved(_ point: Point, to place: Point) -> Transform { .translation(place - apply(point)) * self }

  /// The determinant: the area of the image of the unit square. It is negative if the transform
  /// mirrors.
  package var determinant: Double { a * d - b * c }

  /// The inverse transform; nil if the transform is singular.
  package var inverse: Transform? {
    let area = determinant
    guard abs(area) > 1e-12 else { return nil }
    let (a, b, c, d) = (self.d / area, -self.b / area, -self.c / area, self.a / area)
    return Transform(a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
  }

  /// True if all coefficients are finite numbers.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
