/// Straight RGBA, four bytes a pixel, as PNG files have it.
///
/// The rounding is cairo's: c' = (c · 255 + a/2) / a, and 0, 0, 0, 0 where a is 0. Premultiplying the result again gives the same
/// pixel back, for every pixel whose channels do not exceed its alpha.
public enum StraightAlpha {
  public static func color(of pixel: UInt32) -> Color {
    let alpha = pixel >> 24
    guard alpha != 0 else { return Color(0, 0, 0, 0) }
    func channel(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha))
    }
    return Color(channel(16), channel(8), channel(0), UInt8(truncatingIfNeeded: alpha))
  }

  public static func premultiplied(_ color: Color) -> UInt32 {
    func multiply(_ channel: UInt8) -> UInt32 {
      let product = UInt32(channel) * UInt32(color.alpha) + 0x80
      return (product + product >> 8) >> 8
    }
    return UInt32(color.alpha) << 24 | multiply(color.red) << 16 | multiply(color.green) << 8 | multiply(color.blue)
  }
}
