internal import AvatarScene

/// An area, given by its closed outlines. Each has the area on its left.
struct PathClipRegion {
  let rings: [PathClipContour]

  /// The distance, in points, below which two outlines cannot be told apart.
  static let clearance = 1.0 / 64
  /// An area, in square points, that is too small to be visible at any scale.
  static let speck = 1e-3
  /// The maximum number of segments, outlines and crossings. The art needs far fewer.
  static let maximum = (pieces: 1 << 9, rings: 1 << 5, crossings: 1 << 6)

  init(rings: [PathClipContour]) { self.rings = rings }

  /// Creates the region that filling a path covers. Returns nil if an outline crosses itself or
  /// another one, or if the area is not on one side along a whole outline.
  init?(_ path: Path, evenOdd: Bool) {
    guard path.elements.count <= Self.maximum.pieces else { return nil }
    var all = Self.rings(of: path)
    guard all.count <= Self.maximum.rings, !PathClipIntersection.isAny(in: all) else { return nil }
    all.removeAll { abs($0.area) <= Self.speck }
    func isInside(_ p: Point) -> Bool {
      let winding = all.reduce(0) { $0 + $1.winding(around: p) }
      return evenOdd ? winding % 2 != 0 : winding != 0
    }
    var rings: [PathClipContour] = []
    for ring in all {
      let sides = ring.sides.map { (isInside($0.left), isInside($0.right)) }
      if sides.allSatisfy({ $0.0 && !$0.1 }) {
        rings.append(ring)
      } else if sides.allSatisfy({ !$0.0 && $0.1 }) {
        rings.append(ring.reversed)
      } else {
        return nil
      }
    }
    self.rings = rings
  }

  /// The subpaths of a path, closed.
  private static func rings(of path: Path) -> [PathClipContour] {
    PathClipPolyline.lines(of: path).compactMap { line in
      guard let start = line.pieces.first?.curve.a, let end = line.pieces.last?.curve.d else { return nil }
      return PathClipContour(pieces: start == end ? line.pieces : line.pieces + [.line(end, start)])
    }
  }

  /// The outlines as a path. Both fill rules give the same area.
  var path: Path {
    Path(
      rings.flatMap { ring -> [PathElement] in
        guard let start = ring.pieces.first?.curve.a else { return [] }
        var elements = ring.pieces.map {
          $0.isLine ? PathElement.line($0.curve.d) : .cubic($0.curve.b, $0.curve.c, $0.curve.d)
        }
        if elements.last == .line(start) { elements.removeLast() }
        return [.move(start)] + elements + [.close]
      })
  }

  /// Whether a point lies inside.
  func contains(_ p: Point) -> Bool { rings.reduce(0) { $0 + $1.winding(around: p) } != 0 }

  /// Returns whether a run of segments lies inside. Returns nil if only a part of it does, or if
  /// all of it is too close to an outline to tell.
  func holds(_ run: [PathClipSegment]) -> Bool? {
    let places = run.flatMap { piece in [0.5, 0.25, 0.75].map { piece.curve.point(at: $0) } }
    let some = stride(from: 0, to: places.count, by: max(1, places.count / 9)).map { places[$0] }
    let clear = some.filter { place in rings.allSatisfy { $0.pieces.allSatisfy { $0.isClear(of: place) } } }
    guard let first = clear.first else { return nil }
    let isIn = contains(first)
    return clear.dropFirst().allSatisfy { contains($0) == isIn } ? isIn : nil
  }

  /// Returns the intersection, or nil if it cannot be computed reliably.
  func intersection(_ other: PathClipRegion) -> PathClipRegion? {
    guard let crossings = PathClipIntersection.between(self, other), crossings.count <= Self.maximum.crossings else {
      return nil
    }
    let (ours, theirs) = (
      runs(crossings.map { ($0.id, $0.first, $0.place) }), other.runs(crossings.map { ($0.id, $0.second, $0.place) })
    )
    var kept: [PathClipSpan] = []
    for (runs, region) in [(ours, other), (theirs, self)] {
      for run in runs {
        guard let isIn = region.holds(run.pieces) else { return nil }
        if isIn { kept.append(run) }
      }
    }
    guard let rings = PathClipSpan.joined(kept) else { return nil }
    let both = PathClipRegion(rings: rings.filter { abs($0.area) > Self.speck })
    return (-Self.speck...min(area, other.area) + Self.clearance).contains(both.area) ? both : nil
  }

  private var area: Double { rings.reduce(0) { $0 + $1.area } }

  /// The outlines, split at the crossings.
  private func runs(_ crossings: [(id: Int, at: PathClipPoint, place: Point)]) -> [PathClipSpan] {
    rings.indices.flatMap { number -> [PathClipSpan] in
      let ring = rings[number]
      let cuts = crossings.filter { $0.at.ring == number }.sorted { ($0.at.piece, $0.at.t) < ($1.at.piece, $1.at.t) }
      guard !cuts.isEmpty else { return [PathClipSpan(start: nil, end: nil, pieces: ring.pieces)] }
      return zip(cuts, cuts.dropFirst() + cuts.prefix(1)).map { from, to in
        PathClipSpan(
          start: from.id, end: to.id, pieces: ring.pieces(from: (from.at, from.place), to: (to.at, to.place)))
      }
    }
  }
}

extension PathClipSegment {
  /// Whether the approximation by lines makes no difference for a point, because it is far enough
  /// away.
  fileprivate func isClear(of p: Point) -> Bool {
    let room = box.insetBy(-PathClipRegion.clearance)
    return p.x < room.minX || p.x > room.maxX || p.y < room.minY || p.y > room.maxY
      || distance(to: p) > PathClipRegion.clearance
  }
}

extension PathClipContour {
  /// Pairs of points on the left and on the right of some of the lines.
  fileprivate var sides: [(left: Point, right: Point)] {
    let lines = pieces.flatMap { zip($0.corners, $0.corners.dropFirst()) }.filter { $0.0 != $0.1 }
    return stride(from: 0, to: lines.count, by: max(1, lines.count / 8)).map { number in
      let (a, b) = lines[number]
      let (place, way) = (a * 0.4 + b * 0.6, (b - a) * (1e-4 / (b - a).length))
      return (place + Point(-way.y, way.x), place + Point(way.y, -way.x))
    }
  }

  /// The segments from one crossing to another, along the outline.
  fileprivate func pieces(from start: (at: PathClipPoint, place: Point), to end: (at: PathClipPoint, place: Point))
    -> [PathClipSegment]
  {
    let (first, last) = (start.at, end.at)
    if first.piece == last.piece, first.t < last.t {
      return [pieces[first.piece].part(first.t, last.t, from: start.place, to: end.place)]
    }
    var run = [pieces[first.piece].part(first.t, 1, from: start.place)]
    var number = (first.piece + 1) % pieces.count
    while number != last.piece {
      run.append(pieces[number])
      number = (number + 1) % pieces.count
    }
    run.append(pieces[last.piece].part(0, last.t, to: end.place))
    return run.filter { !$0.isDot }
  }
}

/// A part of an outline between two crossings, given by their ids. Without crossings it is the
/// whole outline, and the ids are nil.
struct PathClipSpan {
  let start: Int?
  let end: Int?
  let pieces: [PathClipSegment]

  /// Joins runs at their crossings into closed outlines. Returns nil if some do not close.
  static func joined(_ runs: [PathClipSpan]) -> [PathClipContour]? {
    var rings = runs.filter { $0.start == nil }.map { PathClipContour(pieces: $0.pieces) }
    var open: [Int: PathClipSpan] = [:]
    for run in runs {
      guard let start = run.start else { continue }
      guard open.updateValue(run, forKey: start) == nil else { return nil }
    }
    // Keeps the order of the runs, so that the same art gives the same pack.
    for run in runs {
      guard let start = run.start, var last = open.removeValue(forKey: start) else { continue }
      var pieces = last.pieces
      while let end = last.end, end != start {
        guard let next = open.removeValue(forKey: end) else { return nil }
        pieces += next.pieces
        last = next
      }
      rings.append(PathClipContour(pieces: pieces))
    }
    return rings
  }
}
