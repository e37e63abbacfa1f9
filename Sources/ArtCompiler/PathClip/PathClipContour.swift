internal import AvatarScene

/// A line or a curve of an outline.
struct PathClipSegment {
  let curve: Cubic
  let isLine: Bool
  /// Points on the segment at equal steps of its parameter, including both ends.
  let corners: [Point]
  let box: Rect

  /// The number of lines that approximate a curve. For a quarter circle with a radius of 90 points
  /// they deviate by a thirtieth of a point.
  private static let steps = 32

  init(_ curve: Cubic, isLine: Bool) {
    (self.curve, self.isLine) = (curve, isLine)
    corners = isLine ? [curve.a, curve.d] : (0...Self.steps).map { curve.point(at: Double($0) / Double(Self.steps)) }
    box = corners.reduce(into: Rect.empty) { $0.extend(to: $1) }
  }

  static func line(_ from: Point, _ to: Point) -> PathClipSegment {
    PathClipSegment(Cubic(from: from, to: to), isLine: true)
  }

  /// The number of lines that approximate the segment.
  var lines: Int { corners.count - 1 }

  /// Whether the segment has no length.
  var isDot: Bool { curve.a == curve.d && (isLine || curve.b == curve.a && curve.c == curve.a) }

  var reversed: PathClipSegment { PathClipSegment(Cubic(curve.d, curve.c, curve.b, curve.a), isLine: isLine) }

  /// The segment with another start point.
  func beginning(at start: Point) -> PathClipSegment {
    isLine ? .line(start, curve.d) : PathClipSegment(Cubic(start, curve.b, curve.c, curve.d), isLine: false)
  }

  /// Returns the part of the segment between two parameters.
  /// - Parameters:
  ///   - start, end: the parameters, from 0 to 1.
  ///   - first, last: the exact end points of the part; nil for the points at `start` and `end`.
  func part(_ start: Double, _ end: Double, from first: Point? = nil, to last: Point? = nil) -> PathClipSegment {
    let part = isLine ? Cubic(from: curve.point(at: start), to: curve.point(at: end)) : curve.part(from: start, to: end)
    let (a, d) = (first ?? part.a, last ?? part.d)
    return PathClipSegment(isLine ? Cubic(from: a, to: d) : Cubic(a, part.b, part.c, d), isLine: isLine)
  }

  /// The distance of a point from the segment, in points.
  func distance(to p: Point) -> Double {
    var minimum = Double.infinity
    for number in 0..<lines {
      let (way, to) = (corners[number + 1] - corners[number], p - corners[number])
      let square = way.x * way.x + way.y * way.y
      let along = square > 0 ? max(0, min(1, (way.x * to.x + way.y * to.y) / square)) : 0
      minimum = min(minimum, (to - way * along).length)
    }
    return minimum
  }
}

/// A closed outline of consecutive segments.
struct PathClipContour {
  let pieces: [PathClipSegment]

  var reversed: PathClipContour { PathClipContour(pieces: pieces.reversed().map(\.reversed)) }

  /// The signed area inside the outline, in square points; positive if it runs counter-clockwise.
  var area: Double {
    pieces.reduce(0) { sum, piece in
      zip(piece.corners, piece.corners.dropFirst()).reduce(sum) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }
  }

  /// The winding number of the outline around a point; positive counter-clockwise.
  func winding(around p: Point) -> Int {
    var sum = 0
    for piece in pieces where piece.box.minY <= p.y && piece.box.maxY >= p.y && piece.box.maxX >= p.x {
      for number in 0..<piece.lines {
        let (a, b) = (piece.corners[number] - p, piece.corners[number + 1] - p)
        guard (a.y <= 0) != (b.y <= 0) else { continue }
        let isLeft = a.x * b.y - a.y * b.x > 0
        if isLeft == (a.y <= 0) { sum += isLeft ? 1 : -1 }
      }
    }
    return sum
  }
}
