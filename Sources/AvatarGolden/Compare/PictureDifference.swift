package import AvatarPixels
internal import AvatarRaster

/// The difference of two pictures of equal size, on premultiplied values. Invisible properties,
/// such as the colour of a transparent pixel, make no difference.
package struct PictureDifference: Hashable, Sendable {
  /// The number of pixels that differ.
  package private(set) var count = 0
  /// The largest difference of one channel.
  package private(set) var largest = 0
  /// The sum over all pixels of their largest channel difference, a measure of the whole
  /// difference.
  package private(set) var total = 0
  /// The same sum over differences of more than 2; smaller ones are never visible.
  package private(set) var visible = 0
  /// The bounding box of all pixels that differ.
  package private(set) var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The first pixel that differs, by rows from the top.
  package private(set) var first = DifferingPixel(x: 0, y: 0, expected: 0, actual: 0)

  /// The perceived difference, if the pictures were compared perceptually; nil if they were
  /// compared exactly.
  package internal(set) var seen: PerceptualDifference?

  /// A pixel that differs; its values are premultiplied, `0xAARRGGBB`.
  package struct DifferingPixel: Hashable, Sendable {
    /// The column, from the left.
    package let x: Int
    /// The row, from the top.
    package let y: Int
    /// The golden's value.
    package let expected: UInt32
    /// The new picture's value.
    package let actual: UInt32
  }

  /// Returns nil if the pictures are equal, or if their sizes differ.
  package init?(_ expected: Bitmap, _ actual: Bitmap) {
    guard expected.width == actual.width, expected.height == actual.height, expected.pixels != actual.pixels else {
      return nil
    }
    for y in 0..<expected.height {
      let row = y * expected.width
      for x in 0..<expected.width where expected.pixels[row + x] != actual.pixels[row + x] {
        add(DifferingPixel(x: x, y: y, expected: expected.pixels[row + x], actual: actual.pixels[row + x]))
      }
    }
  }

  private mutating func add(_ pixel: DifferingPixel) {
    let delta = Self.delta(pixel.expected, pixel.actual)
    if count == 0 {
      first = pixel
      box = PixelRect(x: pixel.x, y: pixel.y, width: 1, height: 1)
    }
    count += 1
    total += delta
    if delta > 2 { visible += delta }
    largest = max(largest, delta)
    let (right, bottom) = (max(box.x + box.width, pixel.x + 1), max(box.y + box.height, pixel.y + 1))
    (box.x, box.y) = (min(box.x, pixel.x), min(box.y, pixel.y))
    (box.width, box.height) = (right - box.x, bottom - box.y)
  }

  /// Returns the largest channel difference of two pixels.
  static func delta(_ a: UInt32, _ b: UInt32) -> Int {
    [24, 16, 8, 0].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}
