internal import AvatarScene

/// A point on an outline of a region: the index of the outline, the index of the segment, and the
/// parameter on the segment.
struct PathClipPoint {
  let ring: Int
  let piece: Int
  /// The parameter on the segment, from 0 to 1.
  let t: Double
}

/// A crossing of the outlines of two regions.
struct PathClipIntersection {
  let id: Int
  let first: PathClipPoint
  let second: PathClipPoint
  let place: Point

  /// The maximum number of pairs of lines that are compared. It is two hundred times what the
  /// built-in art needs, and takes a hundredth of a second.
  private static let maximum = 1 << 21

  /// Returns all crossings of two regions, or nil if there are too many pairs of lines to compare.
  static func between(_ first: PathClipRegion, _ second: PathClipRegion) -> [PathClipIntersection]? {
    var found: [PathClipIntersection] = []
    var compared = 0
    for (ringA, a) in first.rings.enumerated() {
      for (ringB, b) in second.rings.enumerated() {
        for (i, pieceA) in a.pieces.enumerated() {
          for (j, pieceB) in b.pieces.enumerated() where !pieceA.box.intersection(pieceB.box).isEmpty {
            compared += pieceA.lines * pieceB.lines
            guard compared <= maximum else { return nil }
            for (t, u) in crossings(of: pieceA, pieceB) {
              let place = (pieceA.curve.point(at: t) + pieceB.curve.point(at: u)) * 0.5
              found.append(
                PathClipIntersection(
                  id: found.count, first: PathClipPoint(ring: ringA, piece: i, t: t),
                  second: PathClipPoint(ring: ringB, piece: j, t: u), place: place))
            }
          }
        }
      }
    }
    return found
  }

  /// Returns whether two segments cross anywhere but at the joint where one follows the other. Also
  /// returns true if there are too many pairs of lines to compare.
  static func isAny(in rings: [PathClipContour]) -> Bool {
    let pieces = rings.flatMap(\.pieces)
    var compared = 0
    for (number, a) in pieces.enumerated() {
      for b in pieces[(number + 1)...] where !a.box.intersection(b.box).isEmpty {
        compared += a.lines * b.lines
        guard compared <= maximum else { return true }
        let isAny = crossings(of: a, b).contains { t, u in
          let (p, q) = (a.curve.point(at: t), b.curve.point(at: u))
          let joints = [(a.curve.d, b.curve.a), (b.curve.d, a.curve.a)].filter { $0.0 == $0.1 }.map(\.0)
          return joints.allSatisfy {
            ($0 - p).length > PathClipRegion.clearance || ($0 - q).length > PathClipRegion.clearance
          }
        }
        if isAny { return true }
      }
    }
    return false
  }

  /// Returns the crossings of two segments, as parameters on both.
  static func crossings(of a: PathClipSegment, _ b: PathClipSegment) -> [(Double, Double)] {
    var found: [(Double, Double)] = []
    for k in 0..<a.lines {
      let (p, q) = (a.corners[k], a.corners[k + 1])
      let box = Rect(minX: min(p.x, q.x), minY: min(p.y, q.y), maxX: max(p.x, q.x), maxY: max(p.y, q.y))
      guard !box.intersection(b.box).isEmpty else { continue }
      for l in 0..<b.lines {
        guard let (f, g) = crossing(p, q, b.corners[l], b.corners[l + 1]) else { continue }
        found.append(settled(a, b, (Double(k) + f) / Double(a.lines), (Double(l) + g) / Double(b.lines)))
      }
    }
    return found
  }

  /// Returns where two lines cross, as parameters on both, or nil. A corner that lies on the other
  /// line counts as on its right, so that a line through a corner crosses one side.
  private static func crossing(_ p: Point, _ q: Point, _ r: Point, _ s: Point) -> (Double, Double)? {
    func side(_ from: Point, _ to: Point, _ point: Point) -> Double {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    let (rSide, sSide) = (side(p, q, r), side(p, q, s))
    guard (rSide > 0) != (sSide > 0) else { return nil }
    let (pSide, qSide) = (side(r, s, p), side(r, s, q))
    guard (pSide > 0) != (qSide > 0) else { return nil }
    return (pSide / (pSide - qSide), rSide / (rSide - sSide))
  }

  /// Refines a crossing of the approximating lines to one of the curves, by Newton's method.
  /// Returns the crossing of the lines if the method leaves their vicinity.
  private static func settled(_ a: PathClipSegment, _ b: PathClipSegment, _ t: Double, _ u: Double) -> (Double, Double)
  {
    var (x, y) = (t, u)
    for _ in 0..<6 {
      let gap = b.curve.point(at: y) - a.curve.point(at: x)
      let (along, across) = (a.curve.tangent(at: x), b.curve.tangent(at: y))
      let turn = along.y * across.x - along.x * across.y
      guard abs(turn) > 1e-12 else { return (t, u) }
      x += (gap.y * across.x - gap.x * across.y) / turn
      y += (gap.y * along.x - gap.x * along.y) / turn
    }
    let isNear = abs(x - t) * Double(a.lines) < 1 && abs(y - u) * Double(b.lines) < 1
    return isNear && (0...1).contains(x) && (0...1).contains(y) ? (x, y) : (t, u)
  }
}
