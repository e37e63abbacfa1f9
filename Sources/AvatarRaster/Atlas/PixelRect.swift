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
