/// A page that is being filled. The free space is stored as all its maximal rectangles, which may
/// overlap.
///
/// Source: J. Jylänki, "A Thousand Ways to Pack the Bin" (2010), MAXRECTS.
struct MaxRects {
  /// The choice among the positions where a rectangle fits.
  enum Rule: CaseIterable {
    /// The topmost, then the leftmost position.
    case topLeft
    /// The position where the smaller of the two remaining edges is shortest.
    case shortSide
  }

  /// A free rectangle, by its edges.
  private struct Space {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32

    func holds(_ other: Space) -> Bool {
      left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
    func meets(_ other: Space) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
    func fits(_ width: Int32, _ height: Int32) -> Bool { right - left >= width && bottom - top >= height }
  }

  private var free: [Space]
  private var fresh: [Space] = []
  private let rule: Rule
  /// The height of the filled part of the page.
  private(set) var height = 0
  private(set) var width = 0

  init(width: Int, height: Int, rule: Rule) {
    free = [Space(left: 0, top: 0, right: Int32(clamping: width), bottom: Int32(clamping: height))]
    free.reserveCapacity(128)
    fresh.reserveCapacity(64)
    self.rule = rule
  }

  /// Places a rectangle and returns its top left corner, or nil if there is no room.
  /// - Parameter minimum: the smallest width and height still to come. Free space that is smaller
  ///   is discarded.
  mutating func place(width w: Int, height h: Int, minimum: (width: Int, height: Int)) -> (x: Int, y: Int)? {
    let (w, h) = (Int32(clamping: w), Int32(clamping: h))
    guard let (x, y) = rule == .topLeft ? highest(w, h) : tightest(w, h) else { return nil }
    let used = Space(left: x, top: y, right: x + w, bottom: y + h)
    occupy(used, Int32(clamping: minimum.width), Int32(clamping: minimum.height))
    width = max(width, Int(used.right))
    height = max(height, Int(used.bottom))
    return (Int(x), Int(y))
  }

  private func highest(_ w: Int32, _ h: Int32) -> (Int32, Int32)? {
    var best: (top: Int32, left: Int32) = (.max, .max)
    for space in free
    where space.fits(w, h) && (space.top < best.top || space.top == best.top && space.left < best.left) {
      best = (space.top, space.left)
    }
    return best.top == .max ? nil : (best.left, best.top)
  }

  private func tightest(_ w: Int32, _ h: Int32) -> (Int32, Int32)? {
    var best: (left: Int32, top: Int32)?
    var bestScore: (Int32, Int32) = (.max, .max)
    let filled = Int32(clamping: height)
    for space in free where space.fits(w, h) {
      // Below the filled part the page has no end yet, so its height there is not a gap.
      let below = space.bottom > filled ? max(0, filled - space.top - h) : space.bottom - space.top - h
      let beside = space.right - space.left - w
      let growth = max(0, space.top + h - filled)
      let score = (growth > 0 ? 1 << 20 + growth : min(below, beside), max(below, beside))
      if score < bestScore { (best, bestScore) = ((space.left, space.top), score) }
    }
    return best
  }

  /// Subtracts the used rectangle from every free one that it touches, and keeps only rectangles
  /// that no other contains.
  private mutating func occupy(_ used: Space, _ minWidth: Int32, _ minHeight: Int32) {
    fresh.removeAll(keepingCapacity: true)
    var kept = 0
    for index in free.indices {
      let space = free[index]
      if space.meets(used) {
        split(space, used, minWidth, minHeight)
      } else if space.fits(minWidth, minHeight) {
        free[kept] = space
        kept += 1
      }
    }
    free.removeLast(free.count - kept)
    for index in fresh.indices where isLargest(index, kept) { free.append(fresh[index]) }
  }

  /// Whether a piece is in no other rectangle. Of two equal pieces only the first is.
  private func isLargest(_ index: Int, _ kept: Int) -> Bool {
    let piece = fresh[index]
    for other in 0..<kept where free[other].holds(piece) { return false }
    for other in fresh.indices
    where other != index && fresh[other].holds(piece) && (other < index || !piece.holds(fresh[other])) { return false }
    return true
  }

  private mutating func split(_ space: Space, _ used: Space, _ minWidth: Int32, _ minHeight: Int32) {
    func add(_ piece: Space) {
      if piece.left < piece.right, piece.top < piece.bottom, piece.fits(minWidth, minHeight) { fresh.append(piece) }
    }
    add(Space(left: space.left, top: space.top, right: used.left, bottom: space.bottom))
    add(Space(left: used.right, top: space.top, right: space.right, bottom: space.bottom))
    add(Space(left: space.left, top: space.top, right: space.right, bottom: used.top))
    add(Space(left: space.left, top: used.bottom, right: space.right, bottom: space.bottom))
  }
}
