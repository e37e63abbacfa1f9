/// Conversion to and from straight RGBA, four bytes per pixel, as in PNG files.
///
/// The rounding matches cairo: c' = (c · 255 + a/2) / a, and 0, 0, 0, 0 where a is 0.
/// Premultiplying the result returns the original pixel, for every pixel whose channels do not
/// exceed its alpha.
package enum StraightAlpha {
  package static func channels(of pixel: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let alpha = pixel >> 24
    guard alpha != 0 else { return (0, 0, 0, 0) }
    func channel(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha))
    }
    return (channel(16), channel(8), channel(0), UInt8(truncatingIfNeeded: alpha))
  }

  package static func premultiplied(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    func multiply(_ channel: UInt8) -> UInt32 {
      let product = UInt32(channel) * UInt32(alpha) + 0x80
      return (product + product >> 8) >> 8
    }
    return UInt32(alpha) << 24 | multiply(red) << 16 | multiply(green) << 8 | multiply(blue)
  }
}

/// Converts lines of premultiplied pixels to straight RGBA bytes. The result equals that of
/// `StraightAlpha`, many times faster.
///
/// Most pixels of flat art are opaque or empty and need no arithmetic. For the others, the division
/// becomes a multiplication: with m = ⌈2²⁴ / a⌉, n / a = n · m >> 24 for every n below 2¹⁶, and n =
/// c · 255 + a/2 stays below that.
struct Unpremultiplier {
  private let reciprocals: [UInt64]
  /// A mask of the alpha bits of two pixels.
  private static let opaque: UInt64 = 0xFF00_0000_FF00_0000

  init() { reciprocals = [0] + (1...255).map { (0xFF_FFFF + $0) / $0 } }

  /// Writes `count` pixels as 4 · `count` bytes. The target needs no alignment.
  func write(_ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer) {
    reciprocals.withUnsafeBufferPointer { table in
      var index = 0
      // Most of a sheet is empty, and most of the rest is opaque. Test eight pixels at a time.
      while count &- index >= 8 {
        let (a, b, c, d) = UnsafeRawPointer(source + index).loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self)
        if a | b | c | d == 0 {
          target.storeBytes(of: .zero, toByteOffset: index &* 4, as: SIMD8<UInt32>.self)
        } else if a & b & c & d & Self.opaque == Self.opaque {
          let eight = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD8<UInt32>.self)
          target.storeBytes(of: Self.swapped(eight), toByteOffset: index &* 4, as: SIMD8<UInt32>.self)
        } else {
          for number in index..<(index &+ 8) { Self.store(source[number], number, table, target) }
        }
        index &+= 8
      }
      for number in index..<count { Self.store(source[number], number, table, target) }
    }
  }

  @inline(__always)
  private static func store(
    _ pixel: UInt32, _ number: Int, _ table: UnsafeBufferPointer<UInt64>, _ target: UnsafeMutableRawPointer
  ) {
    target.storeBytes(of: straight(pixel, table).littleEndian, toByteOffset: number &* 4, as: UInt32.self)
  }

  /// Returns opaque pixels with red and blue swapped. Assumes a little-endian machine.
  @inline(__always)
  private static func swapped(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    pixels & 0xFF00_FF00 | pixels &>> 16 & 0xFF | (pixels & 0xFF) &<< 16
  }

  /// Returns one pixel as 0xAABBGGRR.
  @inline(__always)
  private static func straight(_ pixel: UInt32, _ table: UnsafeBufferPointer<UInt64>) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16 }
    if alpha == 0 { return 0 }
    let factor = table[Int(truncatingIfNeeded: alpha)]
    let half = UInt64(alpha >> 1)
    let red = channel(pixel >> 16 & 0xFF, factor, half)
    let green = channel(pixel >> 8 & 0xFF, factor, half)
    let blue = channel(pixel & 0xFF, factor, half)
    return alpha << 24 | blue << 16 | green << 8 | red
  }

  @inline(__always)
  private static func channel(_ value: UInt32, _ factor: UInt64, _ half: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: min(255, ((UInt64(value) &* 255 &+ half) &* factor) >> 24))
  }
}

extension Bitmap {
  /// Returns the pixels as straight red, green, blue and alpha, four bytes each, row by row. Most
  /// other libraries take this format.
  public func straightRGBA() -> [UInt8] {
    Array(unsafeUninitializedCapacity: pixels.count * 4) { target, used in
      used = pixels.count * 4
      pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        Unpremultiplier().write(from, count: source.count, to: UnsafeMutableRawPointer(to))
      }
    }
  }
}

/// An image with straight alpha, one `0xAARRGGBB` value per pixel. Premultiplied pixels cannot
/// store a colour under alpha 0; this type can.
package struct StraightPicture: Hashable, Sendable {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  /// Creates a transparent image.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (max(0, width), max(0, height))
    pixels = Array(repeating: 0, count: self.width * self.height)
  }

  /// Gives pixels that are partly transparent the colour of an opaque neighbour where the premultiplied pixel stays the
  /// same: division has blurred it, and equal colours compress better.
  mutating func evenEdges() {
    let steps = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]
    for index in pixels.indices where (1...254).contains(pixels[index] >> 24) {
      let own = Self.premultiplied(pixels[index], pixels[index])
      for step in steps {
        guard pixels.indices.contains(index + step), case let other = pixels[index + step], other >> 24 == 255,
          Self.premultiplied(other, pixels[index]) == own
        else { continue }
        pixels[index] = pixels[index] & 0xFF00_0000 | other & 0xFF_FFFF
        break
      }
    }
  }

  private static func premultiplied(_ color: UInt32, _ alpha: UInt32) -> UInt32 {
    func channel(_ value: UInt32, _ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
    return StraightAlpha.premultiplied(channel(color, 16), channel(color, 8), channel(color, 0), channel(alpha, 24))
  }
}
