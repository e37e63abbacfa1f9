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
  /// Returns the box that the path is under a transform; nil if it is another outline.
  func box(under transform: Transform) -> Rect? {
    var corners: [Point] = []
    for (number, element) in elements.enumerated() {
      switch element {
      case .move(let to) where number == 0: corners.append(transform.apply(to))
      case .line(let to): corners.append(transform.apply(to))
      case .close where number == elements.count - 1: break
      default: return nil
      }
    }
    if corners.count == 5, corners[0] == corners[4] { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
    guard sides.enumerated().allSatisfy({ ($0 % 2 == 0) == (sides[0].y == 0) ? $1.y == 0 : $1.x == 0 }) else {
      return nil
    }
    return Rect(
      minX: min(corners[0].x, corners[2].x), minY: min(corners[0].y, corners[2].y),
      maxX: max(corners[0].x, corners[2].x), maxY: max(corners[0].y, corners[2].y))
  }
}
