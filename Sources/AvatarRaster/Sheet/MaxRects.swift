/// A page being filled. The free space is kept as all its largest rectangles, which may overlap, so that every hole is found again.
///
/// Source: J. Jylänki, "A Thousand Ways to Pack the Bin" (2010), MAXRECTS.
struct MaxRects {
  /// Which of the places that a rectangle fits is taken.
  enum Rule: CaseIterable {
    /// The highest on the page, then the leftmost.
    case topLeft
    /// The tightest: the smaller of the two edges left over is least.
    case shortSide
  }

  private var free: [PixelRect]
  private let rule: Rule
  /// How far down the page is filled.
  private(set) var height = 0
  private(set) var width = 0

  init(width: Int, height: Int, rule: Rule) {
    free = [PixelRect(x: 0, y: 0, width: width, height: height)]
    self.rule = rule
  }

  /// Puts a rectangle down and returns its corner; nil where there is no room.
  mutating func place(width w: Int, height h: Int) -> (x: Int, y: Int)? {
    var best: PixelRect?
    var bestScore = (Int.max, Int.max)
    for space in free where space.width >= w && space.height >= h {
      let score = score(space, w, h)
      if score < bestScore { (best, bestScore) = (space, score) }
    }
    guard let best else { return nil }
    let used = PixelRect(x: best.x, y: best.y, width: w, height: h)
    occupy(used)
    width = max(width, used.maxX)
    height = max(height, used.maxY)
    return (used.x, used.y)
  }

  private func score(_ space: PixelRect, _ w: Int, _ h: Int) -> (Int, Int) {
    switch rule {
    case .topLeft: return (space.y + h, space.x)
    case .shortSide:
      // Below what is filled the page has no end yet: its height there is no gap to be closed.
      let below = space.maxY > height ? max(0, height - space.y - h) : space.height - h
      let beside = space.width - w
      let growth = max(0, space.y + h - height)
      return (growth > 0 ? 1 << 20 + growth : min(below, beside), max(below, beside))
    }
  }

  /// Cuts the used rectangle out of every free one that it touches, and keeps only what no other contains.
  private mutating func occupy(_ used: PixelRect) {
    var fresh: [PixelRect] = []
    var kept: [PixelRect] = []
    kept.reserveCapacity(free.count)
    for space in free {
      if space.intersects(used) { Self.split(space, used, into: &fresh) } else { kept.append(space) }
    }
    let whole = kept.count
    for (index, piece) in fresh.enumerated() {
      let inKept = kept[..<whole].contains { $0.contains(piece) }
      let inFresh = fresh.indices.contains { $0 != index && fresh[$0].contains(piece) && (fresh[$0] != piece || $0 < index) }
      if !inKept && !inFresh { kept.append(piece) }
    }
    free = kept
  }

  private static func split(_ space: PixelRect, _ used: PixelRect, into pieces: inout [PixelRect]) {
    func add(_ x: Int, _ y: Int, _ right: Int, _ bottom: Int) {
      if right > x && bottom > y { pieces.append(PixelRect(x: x, y: y, width: right - x, height: bottom - y)) }
    }
    add(space.x, space.y, used.x, space.maxY)
    add(used.maxX, space.y, space.maxX, space.maxY)
    add(space.x, space.y, space.maxX, used.y)
    add(space.x, used.maxY, space.maxX, space.maxY)
  }
}
