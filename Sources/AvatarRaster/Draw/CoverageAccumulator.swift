internal import AvatarScene
internal import CNumbers

/// The area of each pixel inside a polygon, by signed-area accumulation, exact up to rounding.
///
/// An edge adds to each pixel that it crosses the area to its right, signed by its direction. The sum of a row from its
/// left end is then the winding number, weighted by area. Runs of pixels without an edge are not visited.
struct CoverageAccumulator: ~Copyable {
  let width: Int
  let height: Int
  /// Only area inside all of these counts. Their sides are parallel or at right angles.
  var halfPlanes: [HalfPlane] = []
  /// One more in each row than pixels, for edges at the right end.
  private let cells: UnsafeMutablePointer<Float>
  private let stride: Int
  /// A bit for each cell that an edge has touched.
  private let marks: UnsafeMutablePointer<UInt64>
  private let words: Int
  /// The rows that edges have touched.
  private var (top, bottom) = (Int.max, -1)

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    stride = width + 2
    words = (stride + 63) >> 6
    cells = .allocate(capacity: stride * height)
    cells.initialize(repeating: 0, count: stride * height)
    marks = .allocate(capacity: words * height)
    marks.initialize(repeating: 0, count: words * height)
  }

  /// The height of an edge that covers nothing, in pixels.
  private static let flat = 1e-9

  deinit {
    cells.deallocate()
    marks.deallocate()
  }

  /// Adds an edge, in pixels.
  mutating func add(from start: Point, to end: Point) {
    halfPlanes.isEmpty ? draw(from: start, to: end) : add(from: start, to: end, in: 0)
  }

  /// Clips an edge to the half-planes from `number` on and adds it. What lies outside is moved to their sides, so that
  /// rings stay closed.
  private mutating func add(from start: Point, to end: Point, in number: Int) {
    guard number < halfPlanes.count else { return draw(from: start, to: end) }
    let plane = halfPlanes[number]
    let (a, b) = (plane.depth(of: start), plane.depth(of: end))
    if a >= 0, b >= 0 { return add(from: start, to: end, in: number + 1) }
    let (from, to) = (a < 0 ? start - plane.inward * a : start, b < 0 ? end - plane.inward * b : end)
    guard (a < 0) != (b < 0) else { return add(from: from, to: to, in: number + 1) }
    let place = start + (end - start) * (a / (a - b))
    add(from: from, to: place, in: number + 1)
    add(from: place, to: to, in: number + 1)
  }

  private mutating func draw(from start: Point, to end: Point) {
    let isDown = start.y < end.y
    let (a, b) = isDown ? (start, end) : (end, start)
    let (rise, below) = (b.y - a.y, Double(height))
    guard rise > Self.flat, b.y > 0, a.y < below else { return }
    let sign: Double = isDown ? 1 : -1
    let (from, to) = (max(0, a.y), min(below, b.y))
    let (first, last) = (ra_truncated(from), min(height &- 1, ra_truncated(to)))
    (top, bottom) = (min(top, first), max(bottom, last))
    // Most edges of curves lie within one row.
    if first == last, a.y >= 0, b.y <= below { return add(first, a.x, b.x, Float(sign * rise)) }
    let slope = (b.x - a.x) / rise
    let (minimum, maximum) = (min(a.x, b.x), max(a.x, b.x))
    var x = min(maximum, max(minimum, a.x + (from - a.y) * slope))
    var (y, row) = (from, first)
    while row <= last {
      let next = min(Double(row &+ 1), to)
      let ahead = min(maximum, max(minimum, a.x + (next - a.y) * slope))
      add(row, x, ahead, Float(sign * (next - y)))
      (x, y, row) = (ahead, next, row &+ 1)
    }
  }

  /// Adds the part of an edge within one row.
  ///
  /// - Parameter rise: the height of the part, negative for an edge that goes up.
  @inline(__always)
  private func add(_ row: Int, _ from: Double, _ to: Double, _ rise: Float) {
    let (left, right) = from < to ? (from, to) : (to, from)
    let line = Line(cells: cells + row &* stride, marks: marks + row &* words)
    guard left >= 0, right < Double(width) else { return line.addOutside(width, left, right, rise) }
    line.addInside(left, right, rise)
  }

  /// Calls `body` for runs of pixels of one area-weighted winding number, top to bottom and left to right, and removes
  /// all edges. Runs of 0 may be left out.
  @inline(__always)
  mutating func sweep(_ body: (_ row: Int, _ x: Range<Int>, _ winding: Float) -> Void) {
    guard top <= bottom else { return }
    for row in top...bottom {
      var (sum, start): (Float, Int) = (0, 0)
      let (line, bits) = (cells + row &* stride, marks + row &* words)
      for word in 0..<words {
        var left = bits[word]
        bits[word] = 0
        while left != 0 {
          let x = word << 6 &+ left.trailingZeroBitCount
          left &= left &- 1
          if x > start { body(row, start..<min(x, width), sum) }
          sum += line[x]
          line[x] = 0
          start = min(x, width)
          guard x < width else { continue }
          body(row, x..<x &+ 1, sum)
          start = x &+ 1
        }
      }
      if start < width { body(row, start..<width, sum) }
    }
    (top, bottom) = (.max, -1)
  }
}

/// A row of an accumulator.
private struct Line {
  let cells: UnsafeMutablePointer<Float>
  let marks: UnsafeMutablePointer<UInt64>

  /// Adds a part that may lie outside the image: what is left of it covers the whole row.
  @inline(never)
  func addOutside(_ width: Int, _ left: Double, _ right: Double, _ rise: Float) {
    guard left < right else {
      if left < 0 { put(0, rise) }
      return
    }
    let share = rise / Float(right - left)
    if left < 0 { put(0, share * Float(min(right, 0) - left)) }
    let (from, to) = (max(0, left), min(Double(width), right))
    if from < to { addInside(from, to, share * Float(to - from)) }
  }

  @inline(__always)
  private func put(_ x: Int, _ value: Float) {
    cells[x] += value
    marks[x >> 6] |= 1 &<< UInt64(truncatingIfNeeded: x)
  }

  @inline(__always)
  func addInside(_ left: Double, _ right: Double, _ rise: Float) {
    let first = ra_truncated(left)
    let last = ra_truncated(right)
    if last == first {
      let share = Float((left + right) * 0.5 - Double(first))
      put(first, rise * (1 - share))
      put(first &+ 1, rise * share)
      return
    }
    // Each pixel takes the area to the right of the edge; each cell what that is more than its left neighbour's.
    let height = rise / Float(right - left)
    var before: Float = 0
    var x = first
    while x <= last {
      let (a, b) = (Float(max(left - Double(x), 0)), Float(min(right - Double(x), 1)))
      // The part of the edge above this pixel, and everything left of it.
      let area = height * ((b - a) * (1 - (a + b) * 0.5)) + height * Float(max(0, Double(x) - left))
      put(x, area - before)
      before = area
      x &+= 1
    }
    put(x, rise - before)
  }
}

/// One side of a line.
struct HalfPlane: Equatable {
  /// The direction from the line into it, of length 1.
  let inward: Point
  let onLine: Point

  /// Returns how far inside a point is; below 0 outside.
  func depth(of point: Point) -> Double { (point - onLine).dot(inward) }
}
