internal import AvatarScene

extension Shape.Outline {
  /// Whether all that a shape marks lies well inside, so that clipping it shows nowhere: Cairo cuts every shape that has a clip, seen or not, which
  /// takes longer than filling it. What it no longer cuts may differ by a few levels of 255 where its own cut had rounded.
  ///
  /// May say no of a shape that does lie inside. Curves are compared as sixteen lines, a circle's quarter of 90 points' radius to an eighth of a point:
  /// of one larger than any figure it may say yes where less than that lies outside.
  func holds(_ shape: Shape) -> Bool {
    if shape.stroke == nil, shape.path == path, shape.fill?.evenOdd == evenOdd { return true }
    let reach = (shape.stroke?.reach ?? 0) + Self.clearance
    let (edge, ink) = (path.polylines.map(\.closed), shape.path.polylines.map { shape.fill == nil ? $0 : $0.closed })
    // Both can be large only in art that nobody drew.
    guard edge.joined().count * ink.joined().count < 1 << 20 else { return false }
    func isIn(_ corners: [Point]) -> Bool {
      guard let point = corners.first else { return true }
      let winding = edge.reduce(0) { $0 + $1.winding(around: point) }
      return evenOdd ? winding % 2 != 0 : winding != 0
    }
    /// Where a hole of the clip lies inside the fill.
    func isHole(_ corners: [Point]) -> Bool {
      corners.first.map { point in ink.contains { $0.winding(around: point) != 0 } } ?? false
    }
    return ink.allSatisfy(isIn) && (shape.fill == nil || !edge.contains(where: isHole))
      && ink.allSatisfy { piece in edge.allSatisfy { piece.stays(reach, from: $0) } }
  }
}

extension [Point] {
  /// With its last corner joined to its first.
  fileprivate var closed: [Point] { first.map { last == $0 ? self : self + [$0] } ?? [] }

  /// How often the closed line goes around a point, counter-clockwise.
  fileprivate func winding(around p: Point) -> Int {
    zip(self, dropFirst()).reduce(0) { sum, side in
      let (a, b) = (side.0 - p, side.1 - p)
      guard (a.y <= 0) != (b.y <= 0) else { return sum }
      return sum + (a.x * b.y - a.y * b.x > 0 ? (a.y <= 0 ? 1 : 0) : (a.y <= 0 ? 0 : -1))
    }
  }

  /// Whether no part of one line comes so near to any of the other.
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

  /// Whether the other's ends are on two sides of this one's line.
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
