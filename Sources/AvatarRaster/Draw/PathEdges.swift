internal import AvatarScene

extension CoverageAccumulator {
  /// Adds the edges of a filled path. Open subpaths are closed.
  mutating func fill(_ path: Path, _ transform: Transform, tolerance: Double) {
    var (start, pen) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to):
        add(from: pen, to: start)
        (start, pen) = (transform.apply(to), transform.apply(to))
      case .line(let to):
        let end = transform.apply(to)
        add(from: pen, to: end)
        pen = end
      case .cubic(let a, let b, let to):
        let curve = Cubic(pen, transform.apply(a), transform.apply(b), transform.apply(to))
        let steps = curve.steps(tolerance: tolerance)
        for step in 1...steps {
          let next = step < steps ? curve.point(at: Double(step) / Double(steps)) : curve.d
          add(from: pen, to: next)
          pen = next
        }
      case .close:
        add(from: pen, to: start)
        pen = start
      }
    }
    add(from: pen, to: start)
  }
}

extension Cubic {
  /// Returns the number of equal steps of the parameter that keep lines within a distance of the curve.
  func steps(tolerance: Double) -> Int {
    let bend = max((a - b * 2 + c).length, (b - c * 2 + d).length)
    let steps = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return steps < 2 ? 1 : Int(min(steps, 128))
  }
}

extension Path {
  /// Returns the sides of the rectangle that the path is under a transform; nil if it is another outline, or has no area.
  func rectangle(under transform: Transform) -> [HalfPlane]? {
    var corners: [Point] = []
    for (number, element) in elements.enumerated() {
      switch element {
      case .move(let to) where number == 0: corners.append(transform.apply(to))
      case .line(let to): corners.append(transform.apply(to))
      case .close where number == elements.count - 1: break
      default: return nil
      }
    }
    if corners.count == 5, (corners[0] - corners[4]).length < 1e-9 { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
    guard (sides[0] + sides[2]).length < 1e-9, sides[0].length > 1e-6, sides[1].length > 1e-6,
      sides[0].dot(sides[1]).magnitude < 1e-9
    else { return nil }
    return (0..<4).map {
      HalfPlane(inward: sides[($0 + 1) % 4] * (1 / sides[($0 + 1) % 4].length), onLine: corners[$0])
    }
  }
}

extension HalfPlane {
  /// Whether two lines are parallel or at a right angle.
  func isSquare(to other: HalfPlane) -> Bool {
    let cosine = inward.dot(other.inward).magnitude
    return cosine < 1e-9 || cosine > 1 - 1e-9
  }
}
