internal import AvatarPixels
internal import AvatarRaster

/// Encodes a picture as its difference to another one of the same size. The result is a picture
/// whose file is small enough that a set can be exact on several machines.
///
/// The upper half contains the differences of red, green and blue modulo 256, the lower half those
/// of alpha, as greys. Both are opaque, so that PNG can represent every difference.
enum PictureDelta {
  /// Returns nil if the sizes differ.
  static func between(_ base: Bitmap, _ picture: Bitmap) -> Bitmap? {
    guard base.width == picture.width, base.height == picture.height else { return nil }
    let steps = zip(base.pixels, picture.pixels).map { base, pixel in combined(pixel, base) { $0 &- $1 } }
    let colors = steps.map { 0xFF00_0000 | $0 & 0xFF_FFFF }
    let alphas = steps.map { 0xFF00_0000 | ($0 >> 24) << 16 | ($0 >> 24) << 8 | $0 >> 24 }
    return Bitmap(width: base.width, height: base.height * 2, pixels: colors + alphas)
  }

  /// Returns the picture that `delta` encodes; nil if the delta does not have twice the height.
  static func apply(_ delta: Bitmap, to base: Bitmap) -> Bitmap? {
    guard delta.width == base.width, delta.height == base.height * 2 else { return nil }
    let (colors, alphas) = (delta.pixels.prefix(base.pixels.count), delta.pixels.suffix(base.pixels.count))
    let steps = zip(colors, alphas).map { color, alpha in color & 0xFF_FFFF | (alpha & 0xFF) << 24 }
    return Bitmap(
      width: base.width, height: base.height, pixels: zip(base.pixels, steps).map { combined($0, $1) { $0 &+ $1 } })
  }

  /// Combines each channel modulo 256.
  private static func combined(_ a: UInt32, _ b: UInt32, _ join: (UInt32, UInt32) -> UInt32) -> UInt32 {
    [24, 16, 8, 0].reduce(0) { $0 | (join(a >> $1 & 0xFF, b >> $1 & 0xFF) & 0xFF) << $1 }
  }
}
