package import AvatarPixels

/// A rectangle of pixels to draw into, valid for the duration of one call: a whole image, or one
/// cell of a sheet.
///
/// Pixels outside it do not change. The canvas borrows the memory; never store one.
package struct Canvas {
  /// The top left pixel.
  let base: UnsafeMutablePointer<UInt32>
  /// The distance between rows, in pixels.
  let stride: Int
  let width: Int
  let height: Int

  /// Composites a premultiplied image over the canvas. Its top left corner may lie outside.
  package func composite(_ bitmap: Bitmap, x: Int, y: Int) {
    let (left, right) = (max(0, -x), min(bitmap.width, width - x))
    let (top, bottom) = (max(0, -y), min(bitmap.height, height - y))
    guard left < right, top < bottom else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let source = pixels.baseAddress else { return }
      for row in top..<bottom {
        Self.composite(
          source + row * bitmap.width + left, over: base + (y + row) * stride + x + left, count: right - left)
      }
    }
  }

  private static func composite(_ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int)
  {
    for index in 0..<count {
      let pixel = source[index]
      let alpha = UInt64(pixel >> 24)
      if alpha == 255 {
        target[index] = pixel
      } else if alpha != 0 {
        target[index] = PixelChannels.over(PixelChannels.spread(pixel) &* 255, target[index], left: 255 &- alpha)
      }
    }
  }

  /// Sets every pixel of a row.
  func fill(row: Int, with pixel: UInt32) { (base + row * stride).update(repeating: pixel, count: width) }
}

extension Bitmap {
  /// Gives `body` a canvas for a rectangle of the image, clipped to the image.
  package mutating func withCanvas<R, E: Error>(_ rect: PixelRect, _ body: (Canvas) throws(E) -> R) throws(E) -> R {
    let (x, y) = (min(max(0, rect.x), width), min(max(0, rect.y), height))
    let (right, bottom) = (min(rect.x + rect.width, width), min(rect.y + rect.height, height))
    let (width, height) = (self.width, max(0, bottom - y))
    return try pixels.withUnsafeMutableBufferPointer { buffer throws(E) in
      guard let base = buffer.baseAddress else {
        var none: UInt32 = 0
        return try withUnsafeMutablePointer(to: &none) { pointer throws(E) in
          try body(Canvas(base: pointer, stride: 0, width: 0, height: 0))
        }
      }
      return try body(
        Canvas(base: base + min(y * width + x, buffer.count), stride: width, width: max(0, right - x), height: height))
    }
  }
}

/// SIMD-within-a-register arithmetic on the four channels of a pixel. Each channel is in the low
/// byte of a 16-bit lane, alpha highest.
///
/// A channel times a weight of at most 255 stays inside its lane. So does a sum of such products
/// whose weights add up to at most 255.
enum PixelChannels {
  private static let bytes: UInt64 = 0x00FF_00FF_00FF_00FF

  /// Returns `0xAARRGGBB` as `0x00AA00RR00GG00BB`.
  @inline(__always)
  static func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(pixel)
    let halves = (wide | wide << 16) & 0x0000_FFFF_0000_FFFF
    return (halves | halves << 8) & bytes
  }

  /// The inverse of `spread`.
  @inline(__always)
  static func joined(_ lanes: UInt64) -> UInt32 {
    let halves = (lanes | lanes >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: halves | halves >> 16)
  }

  /// Divides each lane by 255, rounded to nearest. The result is exact for values up to 255 · 255.
  @inline(__always)
  static func dividedBy255(_ lanes: UInt64) -> UInt64 {
    let rounded = lanes &+ 0x0080_0080_0080_0080
    return ((rounded &+ (rounded >> 8 & bytes)) >> 8) & bytes
  }

  /// Composites source over destination: the weighted sum of a source with alpha 255 − `left`, plus
  /// the existing pixel times `left`. This is the only rounding step in drawing.
  @inline(__always)
  static func over(_ sum: UInt64, _ pixel: UInt32, left: UInt64) -> UInt32 {
    joined(dividedBy255(sum &+ spread(pixel) &* left))
  }
}
