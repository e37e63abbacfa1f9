/// A rectangle of somebody's pixels to draw into, for the time of one call: a whole picture, or one cell of a sheet.
///
/// Everything outside it is left alone. It borrows the memory; never keep one.
package struct Canvas {
  /// The top left pixel.
  let base: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  let width: Int
  let height: Int

  /// Lays a premultiplied picture over what is there, its top left corner at a pixel that may lie outside.
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

  /// Gives every pixel of a row one value.
  func fill(row: Int, with pixel: UInt32) { (base + row * stride).update(repeating: pixel, count: width) }
}

extension Bitmap {
  /// Lends a rectangle of the picture for drawing, cut to what lies inside.
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

/// Arithmetic on one pixel's four channels at once: each lies in the low byte of its own 16 bits of a word, alpha highest.
///
/// A channel times a weight of at most 255 stays inside its lane, and so does any sum of such products whose weights add up to at most 255.
enum PixelChannels {
  private static let bytes: UInt64 = 0x00FF_00FF_00FF_00FF

  /// `0xAARRGGBB` as `0x00AA00RR00GG00BB`.
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

  /// Each lane divided by 255 and rounded to the nearest: exact for everything up to 255 · 255.
  @inline(__always)
  static func dividedBy255(_ lanes: UInt64) -> UInt64 {
    let rounded = lanes &+ 0x0080_0080_0080_0080
    return ((rounded &+ (rounded >> 8 & bytes)) >> 8) & bytes
  }

  /// What is there, seen through something of alpha 255 − `left`, plus that thing's own weighted sum: the one rounding of all drawing.
  @inline(__always)
  static func over(_ sum: UInt64, _ pixel: UInt32, left: UInt64) -> UInt32 {
    joined(dividedBy255(sum &+ spread(pixel) &* left))
  }
}
