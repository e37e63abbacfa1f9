/// A picture in memory: premultiplied ARGB, one native-endian `0xAARRGGBB` a pixel, rows from the top without gaps.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  /// A transparent picture. Sizes are clamped to at least 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = Array(repeating: 0, count: self.width * self.height)
  }

  /// Nil where the number of pixels does not match the size.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width >= 0, height >= 0, pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at a place inside the picture.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
