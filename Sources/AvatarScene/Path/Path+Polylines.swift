extension Path {
  /// The path as polylines, one list of vertices per subpath. A curve becomes sixteen lines, and a
  /// closed subpath ends at its start.
  package var polylines: [[Point]] {
    var pieces: [[Point]] = []
    for element in elements {
      if case .move(let p) = element {
        pieces.append([p])
        continue
      }
      guard let last = pieces.indices.last, let start = pieces[last].first, let pen = pieces[last].last else {
        continue
      }
      switch element {
      case .move: break
      case .line(let p): pieces[last].append(p)
      case .cubic(let a, let b, let to):
        let curve = Cubic(pen, a, b, to)
        for step in 1...16 { pieces[last].append(curve.point(at: Double(step) / 16)) }
      case .close: pieces[last].append(start)
      }
    }
    return pieces
  }
}

extension Path {
  /// Returns whether all points lie inside the outline, at least at a distance from it, in points.
  package func holds(_ points: [Point], margin: Double) -> Bool {
    let lines = polylines.filter { $0.count > 2 }.flatMap { corners in
      zip(corners, corners.dropFirst() + corners.prefix(1))
    }
    return points.allSatisfy { point in
      var isInside = false
      for (a, b) in lines {
        if (a.y > point.y) != (b.y > point.y), point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) {
          isInside.toggle()
        }
        if point.distance(toLineFrom: a, to: b) < margin { return false }
      }
      return isInside
    }
  }
}

extension Point {
  fileprivate func distance(toLineFrom a: Point, to b: Point) -> Double {
    let (way, from) = (b - a, self - a)
    let square = way.dot(way)
    let share = square > 0 ? min(1, max(0, from.dot(way) / square)) : 0
    return (from - way * share).length
  }
}
