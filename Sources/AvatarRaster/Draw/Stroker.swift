internal import AvatarScene

/// Outlines strokes: two sides at half the stroke's width, with joins and caps.
///
/// Its arrays are reused for the next stroke.
struct Stroker {
  private var points: [Point] = []
  private var left = Side()
  private var right = Side()
  /// Most lines have fewer points. A list that grows is copied six times until it has them.
  private static let room = 128
  /// The tangents at the ends of a line that begins or ends with a curve; nil for straight ends.
  private var ends: (first: Point?, last: Point?) = (nil, nil)

  /// One side, from the line's start to its end.
  private struct Side {
    var points: [Point] = []
    /// Indices of corners in the inner side, where its lines are too short to meet.
    var folds: [Int] = []

    mutating func clear() {
      points.removeAll(keepingCapacity: true)
      points.reserveCapacity(Stroker.room)
      folds.removeAll(keepingCapacity: true)
    }

    /// Adds the inner side of a corner.
    ///
    /// - Parameter miter: where both lines meet, from the corner; nil if they are too short.
    mutating func turn(at place: Point, _ m: Point, _ n: Point, _ miter: Point?) {
      if let miter { return points.append(place + miter) }
      points.append(place + m)
      folds.append(points.count)
      points.append(place)
      points.append(place + n)
    }

    /// Removes the loops at folded corners, from where their lines cross; other lines cover these.
    mutating func trim() {
      var end = points.count
      for fold in folds.reversed() where fold < end {
        guard let (before, after, place) = crossing(fold) else { continue }
        points.replaceSubrange(before + 1...after, with: CollectionOfOne(place))
        end = before + 1
      }
    }

    private func crossing(_ fold: Int) -> (before: Int, after: Int, Point)? {
      for before in stride(from: fold - 2, through: max(0, fold - Self.reach), by: -1) {
        for after in fold + 1..<max(fold + 1, min(points.count - 1, fold + Self.reach)) {
          let (a, b) = (points[before + 1] - points[before], points[after + 1] - points[after])
          let (area, way) = (a.cross(b), points[after] - points[before])
          guard area.magnitude > 1e-12, case let t = way.cross(b) / area, (0...1).contains(t),
            (0...1).contains(way.cross(a) / area)
          else { continue }
          return (before, after, points[before] + a * t)
        }
      }
      return nil
    }

    /// The number of lines that are searched on both sides of a corner.
    private static let reach = 12
  }

  /// A direction, and the distance to the next point.
  private struct Way {
    let unit: Point
    let length: Double

    init(from: Point, to: Point) {
      let step = to - from
      length = step.length
      unit = step * (1 / length)
    }
  }

  /// Adds the edges of a stroked path.
  ///
  /// - Parameter tolerance: the largest distance of a line from its curve, in points.
  mutating func add(
    _ path: Path, _ stroke: Shape.Stroke, _ transform: Transform, tolerance: Double, to edges: inout CoverageAccumulator
  ) {
    let brush = Brush(stroke, transform, tolerance)
    var isDrawn = false
    points.removeAll(keepingCapacity: true)
    points.reserveCapacity(Self.room)
    for element in path.elements {
      switch element {
      case .move(let to):
        if isDrawn { outline(brush, isClosed: false, &edges) }
        points.removeAll(keepingCapacity: true)
        points.append(to)
        ends = (nil, nil)
        isDrawn = false
      case .line(let to):
        line(to)
        isDrawn = true
      case .cubic(let a, let b, let to):
        guard let pen = points.last else { continue }
        let (curve, count) = (Cubic(pen, a, b, to), points.count)
        let steps = curve.steps(tolerance: tolerance)
        for step in stride(from: 1, to: steps, by: 1) { line(curve.point(at: Double(step) / Double(steps))) }
        line(to)
        if points.count > count { ends = (count == 1 ? curve.tangent(at: 0) : ends.first, curve.tangent(at: 1)) }
        isDrawn = true
      case .close:
        guard let first = points.first else { continue }
        if points.count > 1, let last = points.last, (last - first).length <= Self.shortest { points.removeLast() }
        outline(brush, isClosed: points.count > 1, &edges)
        points.removeAll(keepingCapacity: true)
        points.append(first)
        ends = (nil, nil)
        isDrawn = false
      }
    }
    if isDrawn { outline(brush, isClosed: false, &edges) }
  }

  /// The length up to which a line has no direction, in points.
  private static let shortest = 1e-6

  private mutating func line(_ to: Point) {
    guard let last = points.last, (to - last).length > Self.shortest else { return }
    points.append(to)
    ends.last = nil
  }

  /// Adds the edges of the outline of the line through all points.
  private mutating func outline(_ brush: Brush, isClosed: Bool, _ edges: inout CoverageAccumulator) {
    guard points.count > 1 else {
      // A zero-length line shows its caps.
      guard brush.stroke.cap != .butt, let place = points.first else { return }
      left.clear()
      for way in [Point(1, 0), Point(-1, 0)] { brush.cap(at: place, way, into: &left.points) }
      return brush.add(left.points, isBackward: false, &edges)
    }
    left.clear()
    right.clear()
    let last = isClosed ? points.count - 1 : points.count - 2
    let first = Way(from: points[0], to: points[1])
    var way = first
    let begin = brush.end(ends.first, first.unit)
    if !isClosed { put(points[0], begin.left * brush.half) }
    for number in stride(from: 1, through: last, by: 1) {
      let next = Way(from: points[number], to: points[number + 1 < points.count ? number + 1 : 0])
      join(brush, at: points[number], way, next)
      way = next
    }
    let end = points[points.count - 1]
    let finish = brush.end(ends.last, way.unit)
    if isClosed { join(brush, at: points[0], way, first) } else { put(end, finish.left * brush.half) }
    left.trim()
    right.trim()
    guard !isClosed else {
      brush.add(left.points, isBackward: false, &edges)
      // For a line there and back, the left outline is the whole one.
      return points.count > 2 ? brush.add(right.points, isBackward: true, &edges) : ()
    }
    brush.cap(at: end, finish, into: &left.points)
    for point in right.points.reversed() { left.points.append(point) }
    brush.cap(at: points[0], -begin, into: &left.points)
    brush.add(left.points, isBackward: false, &edges)
  }

  private mutating func put(_ place: Point, _ side: Point) {
    left.points.append(place + side)
    right.points.append(place - side)
  }

  /// Adds a corner to both sides.
  private mutating func join(_ brush: Brush, at place: Point, _ u: Way, _ v: Way) {
    let (cross, share) = (u.unit.cross(v.unit), 1 + u.unit.dot(v.unit))
    let (m, n) = (u.unit.left * brush.half, v.unit.left * brush.half)
    let miter = (m + n) * (1 / max(share, 1e-6))
    // The inner sides meet within both lines.
    let meets = brush.half * cross.magnitude <= share * 0.5 * min(u.length, v.length) && share > 1e-6
    if meets, share > Self.smooth { return put(place, miter) }
    // A line that turns back has its outer side on the left.
    let isLeft = cross > 0 && share > Brush.reversal
    if isLeft {
      brush.corner(at: place, -m, -n, -miter, share, into: &right.points)
      left.turn(at: place, m, n, meets ? miter : nil)
    } else {
      brush.corner(at: place, m, n, miter, share, into: &left.points)
      right.turn(at: place, -m, -n, meets ? -miter : nil)
    }
  }

  /// 1 + the least cosine of a turn whose sides meet without a join.
  private static let smooth = 1.9
}

/// A stroke under a transform.
private struct Brush {
  let stroke: Shape.Stroke
  let half: Double
  private let transform: Transform
  private let tolerance: Double

  /// 1 + the cosine of a turn by almost half a circle.
  static let reversal = 1e-9

  init(_ stroke: Shape.Stroke, _ transform: Transform, _ tolerance: Double) {
    (self.stroke, self.transform, self.tolerance) = (stroke, transform, tolerance)
    half = stroke.width / 2
  }

  /// Adds a ring.
  func add(_ points: [Point], isBackward: Bool, _ edges: inout CoverageAccumulator) {
    guard var from = points.last.map(transform.apply) else { return }
    for point in points {
      let to = transform.apply(point)
      if isBackward { edges.add(from: to, to: from) } else { edges.add(from: from, to: to) }
      from = to
    }
  }

  /// Adds the points of the outer side of a corner.
  ///
  /// - Parameter share: 1 + the cosine of the turn.
  func corner(at place: Point, _ m: Point, _ n: Point, _ miter: Point, _ share: Double, into points: inout [Point]) {
    points.append(place + m)
    switch stroke.join {
    case .round where share > Self.reversal: arc(around: place, from: m, to: n, into: &points)
    case .round: halfCircle(around: place, m, -m.left, into: &points)
    case .miter: if 2 <= share * stroke.miterLimit * stroke.miterLimit { points.append(place + miter) }
    case .bevel: break
    }
    points.append(place + n)
  }

  /// Returns the direction of an end: its curve's, where the cap shows it and it is close to that of the first line.
  func end(_ curve: Point?, _ line: Point) -> Point {
    guard stroke.cap != .round, let curve, case let length = curve.length, curve.dot(line) > length / 2 else {
      return line
    }
    return curve * (1 / length)
  }

  /// Adds the points of a cap, from its left to its right.
  func cap(at place: Point, _ way: Point, into points: inout [Point]) {
    let (side, ahead) = (way.left * half, way * half)
    points.append(place + side)
    switch stroke.cap {
    case .butt: break
    case .square: points += [place + side + ahead, place - side + ahead]
    case .round:
      halfCircle(around: place, side, ahead, into: &points)
    }
    points.append(place - side)
  }

  private func halfCircle(around place: Point, _ side: Point, _ ahead: Point, into points: inout [Point]) {
    arc(around: place, from: side, to: ahead, into: &points)
    points.append(place + ahead)
    arc(around: place, from: ahead, to: -side, into: &points)
  }

  /// Adds the points between both ends of an arc of less than half a turn.
  private func arc(around place: Point, from: Point, to: Point, into points: inout [Point]) {
    let middle = from + to
    let length = middle.length
    // The height of the arc over its chord.
    guard length > 1e-9 * half, half - length / 2 > tolerance else { return }
    let way = middle * (half / length)
    arc(around: place, from: from, to: way, into: &points)
    points.append(place + way)
    arc(around: place, from: way, to: to, into: &points)
  }
}
