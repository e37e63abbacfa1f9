/// An image in memory: premultiplied ARGB, one native-endian `0xAARRGGBB` value per pixel, rows
/// from the top without padding.
public struct Bitmap: Hashable, Sendable {
  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// The pixels, row by row; `width * height` values.
  public var pixels: [UInt32]

  /// Creates a transparent image. Negative sizes become 0.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = Array(repeating: 0, count: self.width * self.height)
  }

  /// Creates an image from existing pixels; nil where the number of pixels does not match the size.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width >= 0, height >= 0, pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// The pixel at `(x, y)`, which must lie inside the image.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Copies a rectangle of another image onto this one. Clips it to both images.
  package mutating func copy(_ source: Bitmap, from rect: PixelRect, toX x: Int, y: Int) {
    let left = max(0, -x, -rect.x)
    let right = min(rect.width, width - x, source.width - rect.x)
    guard left < right else { return }
    for row in 0..<rect.height {
      let (from, to) = (rect.y + row, y + row)
      guard (0..<source.height).contains(from), (0..<height).contains(to) else { continue }
      let start = from * source.width + rect.x
      let target = to * width + x
      pixels.withUnsafeMutableBufferPointer { target_ in
        source.pixels.withUnsafeBufferPointer { source_ in
          _ = target_[(target + left)..<(target + right)].update(
            fromContentsOf: source_[(start + left)..<(start + right)])
        }
      }
    }
  }

  /// Repeats the edge pixels of a rectangle outside it, corners included, so that filtering at the
  /// edge samples the frame's own colours. The rectangle lies inside the image; pixels outside the
  /// image are clipped.
  package mutating func extrude(_ rect: PixelRect, by ring: Int) {
    guard ring > 0, rect.width > 0, rect.height > 0 else { return }
    let left = max(0, rect.x - ring)
    let right = min(width, rect.maxX + ring)
    for y in rect.y..<rect.maxY {
      for x in left..<rect.x { self[x, y] = self[rect.x, y] }
      for x in rect.maxX..<right { self[x, y] = self[rect.maxX - 1, y] }
    }
    for y in max(0, rect.y - ring)..<rect.y { repeatRow(rect.y, at: y, from: left, to: right) }
    for y in rect.maxY..<min(height, rect.maxY + ring) { repeatRow(rect.maxY - 1, at: y, from: left, to: right) }
  }

  private mutating func repeatRow(_ source: Int, at target: Int, from left: Int, to right: Int) {
    for x in left..<right { self[x, target] = self[x, source] }
  }

  /// Returns a part of the image. Pixels outside the image are transparent.
  package func cropped(to rect: PixelRect) -> Bitmap {
    var part = Bitmap(width: rect.width, height: rect.height)
    part.copy(self, from: rect, toX: 0, y: 0)
    return part
  }
}
