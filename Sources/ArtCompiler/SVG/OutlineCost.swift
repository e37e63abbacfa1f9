internal import AvatarScene

/// The cost of drawing the outlines of a part, apart from the area that they fill: following their
/// lines, and computing their crossings.
struct OutlineCost {
  /// The length of all outlines, in points.
  private(set) var length = 0.0
  private(set) var crossings = 0
  /// The number of pairs of lines that were compared. Lines so dense that counting takes too many
  /// comparisons are refused as if they crossed.
  private var pairs = 0

  private static let maxPairs = 1 << 24

  var isTooExpensive: Bool { isTooLong || isTooComplex }
  private var isTooLong: Bool { length > ArtLimit.outlinePoints }
  private var isTooComplex: Bool { crossings > ArtLimit.crossings || pairs > Self.maxPairs }

  /// The message for the artist if the cost is too high, otherwise nil.
  var problem: String? {
    if isTooLong {
      return
        "with this shape the outlines of the part are more than \(Int(ArtLimit.outlinePoints)) points long; draw hatching and texture with fewer lines"
    }
    guard isTooComplex else { return nil }
    return
      "with this shape the outlines of the part cross themselves or their clips more than \(ArtLimit.crossings) times; unite what overlaps, or simplify it"
  }

  /// Adds the outline of a shape and the outlines that clip it.
  mutating func add(_ path: Path, clips: [Path] = []) {
    var lines: [Line] = []
    for piece in ([path] + clips).flatMap(\.polylines) {
      // Filling closes a subpath.
      for (start, end) in zip(piece, piece.dropFirst() + piece.prefix(piece.count > 2 ? 1 : 0)) where start != end {
        length += (end - start).length
        lines.append(Line(start, end))
      }
    }
    guard !isTooLong else { return }
    count(lines)
  }

  /// Counts crossings in a sweep along y: a line can cross only the lines that end after its start.
  private mutating func count(_ lines: [Line]) {
    var open: [Line] = []
    for line in lines.sorted(by: { $0.top.y < $1.top.y }) {
      open.removeAll { $0.bottom.y <= line.top.y }
      pairs += open.count
      for other in open where other.crosses(line) { crossings += 1 }
      guard !isTooComplex else { return }
      open.append(line)
    }
  }

  /// A straight piece of an outline.
  private struct Line {
    /// The ends with the smaller and with the larger y.
    let (top, bottom): (Point, Point)
    let (left, right): (Double, Double)

    init(_ a: Point, _ b: Point) {
      (top, bottom) = a.y <= b.y ? (a, b) : (b, a)
      (left, right) = (min(a.x, b.x), max(a.x, b.x))
    }

    /// Whether the lines cross at a point that is an end of neither.
    func crosses(_ other: Line) -> Bool {
      right > other.left && left < other.right && parts(other) && other.parts(self)
    }

    /// Whether the ends of the other line are on different sides of this one.
    private func parts(_ other: Line) -> Bool { side(of: other.top) * side(of: other.bottom) < 0 }

    private func side(of p: Point) -> Double { (bottom.x - top.x) * (p.y - top.y) - (bottom.y - top.y) * (p.x - top.x) }
  }
}
