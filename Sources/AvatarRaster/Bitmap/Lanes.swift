/// Arithmetic on one pixel's four channels at once: each lies in the low byte of its own 16 bits of a word, alpha highest.
///
/// A channel times a weight of at most 255 stays inside its lane, and so does any sum of such products whose weights add up to at most 255.
enum Lanes {
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
