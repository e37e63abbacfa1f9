/// A cubic Bézier curve with end points `a` and `d` and control points `b` and `c`.
package struct Cubic: Hashable, Sendable {
  package let a: Point
  package let b: Point
  package let c: Point
  package let d: Point

  package init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

  /// A straight line.
  package init(from a: Point, to d: Point) { self.init(a, a + (d - a) * (1 / 3), a + (d - a) * (2 / 3), d) }

  /// Returns the point of the curve at a parameter.
  ///
  /// - Parameter t: 0 at the start, 1 at the end.
  @inlinable package func point(at t: Double) -> Point {
    let u = 1 - t
    return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
  }

  /// Returns the first derivative of the curve by `t`.
  @inlinable package func tangent(at t: Double) -> Point {
    let u = 1 - t
    return (b - a) * (3 * u * u) + (c - b) * (6 * u * t) + (d - c) * (3 * t * t)
  }

  /// Returns the second derivative of the curve by `t`.
  package func pull(at t: Double) -> Point { (a + c - b * 2) * (6 * (1 - t)) + (b + d - c * 2) * (6 * t) }

  /// Returns the unit tangent at a parameter; nil where the derivative is zero.
  package func heading(at t: Double) -> Point? {
    let way = tangent(at: t)
    let speed = way.length
    return speed > 1e-6 ? way * (1 / speed) : nil
  }

  /// The two parts of the curve, split at t = 0.5.
  package var halves: (Cubic, Cubic) { split(at: 0.5) }

  /// Returns the two parts of the curve, split at a parameter.
  package func split(at t: Double) -> (Cubic, Cubic) {
    func between(_ p: Point, _ q: Point) -> Point { p * (1 - t) + q * t }
    let (ab, bc, cd) = (between(a, b), between(b, c), between(c, d))
    let (abc, bcd) = (between(ab, bc), between(bc, cd))
    let middle = between(abc, bcd)
    return (Cubic(a, ab, abc, middle), Cubic(middle, bcd, cd, d))
  }

  /// Returns the part of the curve between two parameters, with `start` before `end`.
  package func part(from start: Double, to end: Double) -> Cubic {
    guard start < 1 else { return Cubic(from: d, to: d) }
    return split(at: start).1.split(at: (end - start) / (1 - start)).0
  }
}
