/// A rectangle of whole pixels, y down.
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static func * (r: PixelRect, k: Int) -> PixelRect {
    PixelRect(x: r.x * k, y: r.y * k, width: r.width * k, height: r.height * k)
  }
}

extension PixelRect {
  var maxX: Int { x + width }
  var maxY: Int { y + height }

  func intersects(_ other: PixelRect) -> Bool { x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY }

  func contains(_ other: PixelRect) -> Bool { x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY }

  /// The smallest rectangle that holds both.
  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func moved(x dx: Int, y dy: Int) -> PixelRect { PixelRect(x: x + dx, y: y + dy, width: width, height: height) }

  func grown(by ring: Int) -> PixelRect { PixelRect(x: x - ring, y: y - ring, width: width + 2 * ring, height: height + 2 * ring) }
}
