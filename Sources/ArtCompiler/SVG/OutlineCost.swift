internal import AvatarScene

/// What drawing the outlines of a part takes, beside the area that they fill: following their lines, and computing where those cross.
struct OutlineCost {
  /// In points.
  private(set) var length = 0.0
  private(set) var crossings = 0
  /// Pairs of lines that were looked at. Lines so dense that it takes more to count crossings are refused as if they crossed.
  private var pairs = 0

  private static let maxPairs = 1 << 24

  var isTooExpensive: Bool { isTooLong || isTooComplex }
  private var isTooLong: Bool { length > ArtLimit.outlinePoints }
  private var isTooComplex: Bool { crossings > ArtLimit.crossings || pairs > Self.maxPairs }

  /// What to tell the artist where it is too much; nil where it is not.
  var problem: String? {
    if isTooLong {
      return
        "with this shape the outlines of the part are more than \(Int(ArtLimit.outlinePoints)) points long; draw hatching and texture with fewer lines"
    }
    guard isTooComplex else { return nil }
    return
      "with this shape the outlines of the part cross themselves or their clips more than \(ArtLimit.crossings) times; unite what overlaps, or simplify it"
  }

  /// Adds a shape's outline with those that clip it.
  mutating func add(_ path: Path, clips: [Path] = []) {
    var lines: [Line] = []
    for piece in ([path] + clips).flatMap(\.polylines) {
      // What is filled is closed.
      for (start, end) in zip(piece, piece.dropFirst() + piece.prefix(piece.count > 2 ? 1 : 0)) where start != end {
        length += (end - start).length
        lines.append(Line(start, end))
      }
    }
    guard !isTooLong else { return }
    count(lines)
  }

  /// Downwards: a line can cross only those that go on below its beginning.
  private mutating func count(_ lines: [Line]) {
    var open: [Line] = []
    for line in lines.sorted(by: { $0.top.y < $1.top.y }) {
      open.removeAll { $0.bottom.y <= line.top.y }
      pairs += open.count
      crossings += open.reduce(0) { $0 + ($1.crosses(line) ? 1 : 0) }
      guard !isTooComplex else { return }
      open.append(line)
    }
  }

  /// A straight piece of an outline.
  private struct Line {
    /// The ends of the smaller and of the larger y.
    let (top, bottom): (Point, Point)

    init(_ a: Point, _ b: Point) { (top, bottom) = a.y <= b.y ? (a, b) : (b, a) }

    /// Whether they meet at a point that is an end of neither.
    func crosses(_ other: Line) -> Bool {
      guard max(top.x, bottom.x) > min(other.top.x, other.bottom.x),
        min(top.x, bottom.x) < max(other.top.x, other.bottom.x)
      else { return false }
      return parts(other) && other.parts(self)
    }

    /// Whether the other's ends are on two sides of this one's line.
    private func parts(_ other: Line) -> Bool { side(of: other.top) * side(of: other.bottom) < 0 }

    private func side(of p: Point) -> Double { (bottom.x - top.x) * (p.y - top.y) - (bottom.y - top.y) * (p.x - top.x) }
  }
}
