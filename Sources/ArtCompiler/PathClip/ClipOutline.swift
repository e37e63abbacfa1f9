internal import AvatarScene

/// An outline that clips shapes, with what is computed of it once for all of them.
final class ClipOutline {
  let outline: Shape.Outline
  private(set) lazy var region = PathClipRegion(outline.path, evenOdd: outline.evenOdd)
  private lazy var edge = outline.path.polylines.map(\.closed)

  init(_ outline: Shape.Outline) { self.outline = outline }

  /// Returns whether everything that a shape marks lies well inside the outline, so that clipping
  /// the shape has no visible effect. cairo intersects every clipped shape, which takes longer than
  /// filling it. Without the clip a shape may differ by a few levels of 255, because cairo rounds
  /// when it clips.
  ///
  /// May return false for a shape that lies inside. Curves are approximated by sixteen lines, for a
  /// quarter circle with a radius of 90 points to an eighth of a point. So for a clip larger than
  /// any figure it may return true if less than that is outside.
  func holds(_ shape: Shape) -> Bool {
    let evenOdd = outline.evenOdd
    if shape.stroke == nil, shape.path == outline.path, shape.fill?.evenOdd == evenOdd { return true }
    let reach = (shape.stroke?.reach ?? 0) + Shape.Outline.clearance
    let ink = shape.path.polylines.map { shape.fill == nil ? $0 : $0.closed }
    // Only generated art has so many corners in both.
    guard edge.joined().count * ink.joined().count < 1 << 20 else { return false }
    func isIn(_ corners: [Point]) -> Bool {
      guard let point = corners.first else { return true }
      let winding = edge.reduce(0) { $0 + $1.winding(around: point) }
      return evenOdd ? winding % 2 != 0 : winding != 0
    }
    /// Whether a hole of the clip lies inside the fill.
    func isHole(_ corners: [Point]) -> Bool {
      corners.first.map { point in ink.contains { $0.winding(around: point) != 0 } } ?? false
    }
    return ink.allSatisfy(isIn) && (shape.fill == nil || !edge.contains(where: isHole))
      && ink.allSatisfy { piece in edge.allSatisfy { piece.stays(reach, from: $0) } }
  }

  /// Returns whether two outlines together hold all of a rectangle: inside it no edge of one leaves the other.
  func covers(_ box: Rect, with other: ClipOutline) -> Bool {
    guard let one = region, let two = other.region else { return false }
    func lies(_ one: PathClipRegion, in two: PathClipRegion) -> Bool {
      let (edges, others) = (one.rings.flatMap(\.pieces), two.rings.flatMap(\.pieces))
      return edges.filter { !$0.box.intersection(box).isEmpty }.allSatisfy { edge in
        two.contains(edge.curve.point(at: 0.5))
          && others.allSatisfy {
            edge.box.intersection($0.box).isEmpty || PathClipIntersection.crossings(of: edge, $0).isEmpty
          }
      }
    }
    return box.corners.allSatisfy { one.contains($0) || two.contains($0) } && lies(one, in: two) && lies(two, in: one)
  }
}

extension [Point] {
  /// The corners with the first one repeated at the end.
  fileprivate var closed: [Point] { first.map { last == $0 ? self : self + [$0] } ?? [] }

  /// The winding number of the closed line around a point; positive counter-clockwise.
  fileprivate func winding(around p: Point) -> Int {
    zip(self, dropFirst()).reduce(0) { sum, side in
      let (a, b) = (side.0 - p, side.1 - p)
      guard (a.y <= 0) != (b.y <= 0) else { return sum }
      return sum + (a.x * b.y - a.y * b.x > 0 ? (a.y <= 0 ? 1 : 0) : (a.y <= 0 ? 0 : -1))
    }
  }

  /// Whether the line keeps more than `distance` from another line everywhere.
  fileprivate func stays(_ distance: Double, from other: [Point]) -> Bool {
    let others = zip(other, other.dropFirst()).map(Side.init)
    return zip(self, dropFirst() + suffix(1)).map(Side.init).allSatisfy { side in
      let box = side.box.insetBy(-distance)
      return others.allSatisfy { box.intersection($0.box).isEmpty || side.distance(to: $0) > distance }
    }
  }
}

/// A straight piece of an outline.
private struct Side {
  let (start, end): (Point, Point)
  let box: Rect

  init(_ start: Point, _ end: Point) {
    (self.start, self.end) = (start, end)
    box = Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x), maxY: max(start.y, end.y))
  }

  func distance(to other: Side) -> Double {
    if parts(other), other.parts(self) { return 0 }
    return min(distance(to: other.start), distance(to: other.end), other.distance(to: start), other.distance(to: end))
  }

  /// Whether the ends of the other piece are on different sides of the line through this one.
  private func parts(_ other: Side) -> Bool { (across(other.start) > 0) != (across(other.end) > 0) }

  private func across(_ p: Point) -> Double {
    let (way, to) = (end - start, p - start)
    return way.x * to.y - way.y * to.x
  }

  private func distance(to p: Point) -> Double {
    let (way, to) = (end - start, p - start)
    let square = way.x * way.x + way.y * way.y
    let along = square > 0 ? max(0, min(1, (way.x * to.x + way.y * to.y) / square)) : 0
    return (to - way * along).length
  }
}
