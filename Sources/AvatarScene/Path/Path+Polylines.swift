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
