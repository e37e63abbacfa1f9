internal import AvatarPixels
internal import AvatarRaster

/// Pictures that visualise a difference.
enum DifferencePicture {
  /// Returns the differences in red to yellow, brighter for larger ones, over a faint grey copy of
  /// the golden. The size is the maximum of both sizes.
  static func amplified(_ expected: Bitmap, _ actual: Bitmap) -> Bitmap {
    var result = Bitmap(width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (a, b) = (expected.pixel(x, y), actual.pixel(x, y))
        result[x, y] = a == b ? ghost(a ?? 0) : glow(PictureDifference.delta(a ?? 0, b ?? 0))
      }
    }
    return result
  }

  private static func ghost(_ pixel: UInt32) -> UInt32 {
    let (alpha, sum) = (pixel >> 24, (pixel >> 16 & 0xFF) + (pixel >> 8 & 0xFF) + (pixel & 0xFF))
    let grey = UInt32(clamping: min(255, 255 - (Int(alpha) - Int(sum) / 3) / 4))
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }

  /// Even a difference of 1 is clearly red.
  private static func glow(_ delta: Int) -> UInt32 {
    0xFFE0_0000 | UInt32(clamping: min(220, max(0, delta - 1) * 2)) << 8 | 0x20
  }

  /// Returns the golden, the difference and the new picture side by side, enlarged on a
  /// checkerboard and cropped to the difference.
  static func triptych(_ expected: Bitmap, _ actual: Bitmap) -> Bitmap {
    let window = window(expected, actual)
    let zoom = max(1, min(8, 400 / max(1, window.width, window.height)))
    let (width, gap) = (window.width * zoom, 8)
    var result = Bitmap(width: width * 3 + gap * 2, height: window.height * zoom)
    for (index, picture) in [expected, amplified(expected, actual), actual].enumerated() {
      let left = index * (width + gap)
      for y in 0..<result.height {
        for x in 0..<width {
          let pixel = picture.pixel(window.x + x / zoom, window.y + y / zoom) ?? 0
          result[left + x, y] = over(pixel, checker(x, y))
        }
      }
    }
    return result
  }

  /// Returns the bounding box of the difference with a margin; the whole picture if it is small, or
  /// if the sizes differ.
  private static func window(_ expected: Bitmap, _ actual: Bitmap) -> PixelRect {
    let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
    guard let box = PictureDifference(expected, actual)?.box, max(width, height) > 100 else {
      return PixelRect(x: 0, y: 0, width: width, height: height)
    }
    let (left, top) = (max(0, box.x - 8), max(0, box.y - 8))
    return PixelRect(
      x: left, y: top, width: min(width, box.x + box.width + 8) - left,
      height: min(height, box.y + box.height + 8) - top)
  }

  private static func checker(_ x: Int, _ y: Int) -> UInt32 { (x / 8 + y / 8) % 2 == 0 ? 255 : 218 }

  private static func over(_ pixel: UInt32, _ ground: UInt32) -> UInt32 {
    let rest = 255 - pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 { min(255, (pixel >> shift & 0xFF) + (ground * rest + 127) / 255) << shift }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}

extension Bitmap {
  /// Returns nil outside the picture.
  func pixel(_ x: Int, _ y: Int) -> UInt32? {
    (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y * width + x] : nil
  }
}
