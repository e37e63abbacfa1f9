internal import AvatarScene

/// Converts a stroke to the outlines of its area: sides at half its width, joins and caps.
struct StrokeOutline {
  private let stroke: Shape.Stroke
  private var half: Double { stroke.width / 2 }

  /// The maximum deviation of a side from the exact one, in points. A bend has the same tolerance.
  private static let tolerance = Path.bendTolerance
  /// The maximum number of times that a curve is halved to stay within the tolerance.
  private static let depth = 4
  /// The minimum speed of a side, relative to its curve. A slower side is about to turn back.
  private static let slowest = 1.0 / 16

  /// The minimum cosine of a turn. A sharper turn reverses the direction and has no outer side.
  private static let sharpest = -0.999

  /// Returns the outline of a stroked path.
  /// - Returns: nil for a dot, if a side would turn back on itself because a curve is narrower than
  ///   the stroke, and if the sides at a corner do not meet.
  static func path(of path: Path, _ stroke: Shape.Stroke) -> Path? {
    guard stroke.width > 0, path.elements.count <= PathClipRegion.maximum.pieces else { return nil }
    let outline = StrokeOutline(stroke: stroke)
    var rings: [PathClipContour] = []
    for line in PathClipPolyline.lines(of: path) {
      guard let more = outline.rings(around: line) else { return nil }
      rings += more
    }
    return PathClipRegion(rings: rings).path
  }

  private func rings(around line: PathClipPolyline) -> [PathClipContour]? {
    let back = line.reversed
    // A dot has no direction.
    guard let end = line.pieces.last?.curve, let start = back.pieces.last?.curve, let front = end.heading(at: 1),
      let rear = start.heading(at: 1),
      let left = side(of: line), let right = side(of: back)
    else { return nil }
    if line.isClosed { return [PathClipContour(pieces: left), PathClipContour(pieces: right)] }
    return [PathClipContour(pieces: left + cap(at: end.d, front) + right + cap(at: start.d, rear))]
  }

  /// Returns the cap at an end of the line.
  /// - Parameter way: the direction of the line at its end, as a unit vector.
  private func cap(at end: Point, _ way: Point) -> [PathClipSegment] {
    let (side, ahead) = (way.left * half, way * half)
    switch stroke.cap {
    case .butt: return [.line(end + side, end - side)]
    case .square:
      return [
        .line(end + side, end + side + ahead), .line(end + side + ahead, end - side + ahead),
        .line(end - side + ahead, end - side),
      ]
    case .round: return arc(around: end, from: side, to: ahead) + arc(around: end, from: ahead, to: -side)
    }
  }

  // MARK: Sides

  /// The left side of the line, at half its width. Nil if it turns back on itself.
  private func side(of line: PathClipPolyline) -> [PathClipSegment]? {
    var sides: [[PathClipSegment]] = []
    for piece in line.pieces {
      guard let side = side(of: piece.curve, isLine: piece.isLine, depth: Self.depth) else { return nil }
      sides.append(side)
    }
    for number in sides.indices where number > 0 || line.isClosed {
      let before = number > 0 ? number - 1 : sides.count - 1
      guard join(&sides, before, number, at: line.pieces[number].curve, after: line.pieces[before].curve) else {
        return nil
      }
    }
    return sides.flatMap { $0 }
  }

  private func side(of curve: Cubic, isLine: Bool, depth: Int) -> [PathClipSegment]? {
    guard let (a, first) = place(on: curve, 0), let (d, last) = place(on: curve, 1) else { return nil }
    if isLine { return [.line(a, d)] }
    let side = Cubic(a, a + first * (1.0 / 3), d - last * (1.0 / 3), d)
    var isClose = true
    for t in [0.25, 0.5, 0.75] {
      guard let (place, _) = place(on: curve, t) else { return nil }
      if (side.point(at: t) - place).length > Self.tolerance { isClose = false }
    }
    if isClose { return [PathClipSegment(side, isLine: false)] }
    guard depth > 0 else { return nil }
    let (front, rear) = curve.halves
    guard let one = self.side(of: front, isLine: false, depth: depth - 1),
      let two = self.side(of: rear, isLine: false, depth: depth - 1)
    else { return nil }
    return one + two
  }

  /// The point on the left side next to a point on a curve, and the derivative of the side there.
  /// Nil if the side stands still or moves backwards.
  private func place(on curve: Cubic, _ t: Double) -> (Point, Point)? {
    guard let heading = curve.heading(at: t) else { return nil }
    let (way, pull) = (curve.tangent(at: t), curve.pull(at: t))
    let speed = way.length
    let pace = 1 - half * way.cross(pull) / (speed * speed * speed)
    return pace >= Self.slowest ? (curve.point(at: t) + heading.left * half, way * pace) : nil
  }

  // MARK: Joins

  /// Makes the side of a segment begin where the side of the previous segment ends. Returns false
  /// if it cannot.
  private func join(_ sides: inout [[PathClipSegment]], _ before: Int, _ number: Int, at next: Cubic, after last: Cubic)
    -> Bool
  {
    guard let end = sides[before].last, let start = sides[number].first, let u = last.heading(at: 1),
      let v = next.heading(at: 0)
    else { return false }
    guard u.dot(v) > Self.sharpest else { return false }
    if (end.curve.d - start.curve.a).length <= Self.tolerance {
      sides[number][0] = start.beginning(at: end.curve.d)
    } else if u.cross(v) > 0 {
      // The sides cross within the corner.
      let crossings = PathClipIntersection.crossings(of: end, start)
      guard crossings.count == 1, let (t, u) = crossings.first else { return false }
      let corner = (end.curve.point(at: t) + start.curve.point(at: u)) * 0.5
      sides[before][sides[before].count - 1] = end.part(0, t, to: corner)
      sides[number][0] = sides[number][0].part(u, 1, from: corner)
    } else {
      sides[before] += corner(at: next.a, u, v)
    }
    return true
  }

  /// Returns the join on the outer side of a right turn.
  /// - Parameters:
  ///   - u, v: the directions before and after the turn, as unit vectors.
  private func corner(at place: Point, _ u: Point, _ v: Point) -> [PathClipSegment] {
    let (from, to) = (u.left * half, v.left * half)
    switch stroke.join {
    case .round: return arc(around: place, from: from, to: to)
    case .bevel: return [.line(place + from, place + to)]
    case .miter:
      // The distance of the tip, in half widths, is 1 / cos(half the turn).
      let share = (1 + u.dot(v)) / 2
      guard share * stroke.miterLimit * stroke.miterLimit >= 1 else { return [.line(place + from, place + to)] }
      let tip = place + (from + to) * (0.5 / share)
      return [.line(place + from, tip), .line(tip, place + to)]
    }
  }

  /// Returns an arc as cubic curves.
  /// - Parameters:
  ///   - from, to: vectors from the centre to both ends, as long as the radius, less than half a
  ///     turn apart.
  private func arc(around middle: Point, from: Point, to: Point) -> [PathClipSegment] {
    let between = from + to
    let radius = half
    let bisector = between * (radius / between.length)
    if from.dot(to) < -1e-9 * radius * radius {
      return arc(around: middle, from: from, to: bisector) + arc(around: middle, from: bisector, to: to)
    }
    // The tangent of a quarter of the angle, computed from half of it.
    let pull = 4.0 / 3 * from.cross(bisector) / (radius * radius + from.dot(bisector))
    return [
      PathClipSegment(
        Cubic(middle + from, middle + from + from.left * pull, middle + to - to.left * pull, middle + to), isLine: false
      )
    ]
  }
}

/// A subpath: consecutive lines and curves.
struct PathClipPolyline {
  let pieces: [PathClipSegment]
  let isClosed: Bool

  var reversed: PathClipPolyline { PathClipPolyline(pieces: pieces.reversed().map(\.reversed), isClosed: isClosed) }

  /// The subpaths of a path, without segments of no length. A dot is a subpath without segments.
  static func lines(of path: Path) -> [PathClipPolyline] {
    var lines: [PathClipPolyline] = []
    var pieces: [PathClipSegment] = []
    var (start, pen) = (Point.zero, Point.zero)
    var isDrawn = false
    func add(_ piece: PathClipSegment) {
      if !piece.isDot { pieces.append(piece) }
      pen = piece.curve.d
      isDrawn = true
    }
    func end(isClosed: Bool) {
      if isDrawn { lines.append(PathClipPolyline(pieces: pieces, isClosed: isClosed)) }
      (pieces, isDrawn) = ([], false)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        end(isClosed: false)
        (start, pen) = (to, to)
      case .line(let to): add(.line(pen, to))
      case .cubic(let a, let b, let to): add(PathClipSegment(Cubic(pen, a, b, to), isLine: false))
      case .close:
        add(.line(pen, start))
        end(isClosed: true)
      }
    }
    end(isClosed: false)
    return lines
  }
}
