/// A rectangle in whole pixels, with y pointing down.
package struct PixelRect: Hashable, Sendable {
  /// The left edge, in pixels.
  package var x: Int
  /// The top edge, in pixels.
  package var y: Int
  /// The width, in pixels.
  package var width: Int
  /// The height, in pixels.
  package var height: Int

  /// Creates a rectangle from its top left corner and its size, in pixels.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the rectangle with its position and size multiplied by `k`.
  package static func * (r: PixelRect, k: Int) -> PixelRect {
    PixelRect(x: r.x * k, y: r.y * k, width: r.width * k, height: r.height * k)
  }

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }

  /// Returns the smallest rectangle that contains both.
  package func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the overlap of both rectangles; an empty rectangle where they do not overlap.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  package func moved(x: Int, y: Int) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  package func grown(by ring: Int) -> PixelRect {
    PixelRect(x: x - ring, y: y - ring, width: width + 2 * ring, height: height + 2 * ring)
  }

  package init(whole bitmap: Bitmap) { self.init(x: 0, y: 0, width: bitmap.width, height: bitmap.height) }

  /// Creates the bounding box of the differences between two images of the same size; nil where the
  /// images are equal.
  package init?(difference a: Bitmap, _ b: Bitmap) {
    let width = a.width
    let found = a.pixels.withUnsafeBufferPointer { a in
      b.pixels.withUnsafeBufferPointer { b in Self.difference(a, b, width) }
    }
    guard let found else { return nil }
    self = found
  }

  private static func difference(_ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>, _ width: Int)
    -> PixelRect?
  {
    let height = width > 0 ? min(a.count, b.count) / width : 0
    var rows: (first: Int, last: Int)?
    var columns = (first: width, last: -1)
    for y in 0..<height {
      let line = y * width..<(y + 1) * width
      guard let first = line.first(where: { a[$0] != b[$0] }), let last = line.last(where: { a[$0] != b[$0] }) else {
        continue
      }
      rows = (rows?.first ?? y, y)
      columns = (min(columns.first, first - line.lowerBound), max(columns.last, last - line.lowerBound))
    }
    guard let rows else { return nil }
    return PixelRect(
      x: columns.first, y: rows.first, width: columns.last - columns.first + 1, height: rows.last - rows.first + 1)
  }
}
