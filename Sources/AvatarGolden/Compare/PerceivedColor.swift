internal import AvatarRaster
internal import AvatarScene

/// The perceived colour of a pixel over a light and a dark background, because a translucent pixel
/// shows what lies behind it.
///
/// The colour space is OKLab with Ottosson's toe function on the lightness, so that differences
/// near black do not count more than they are visible.
struct PerceivedColor: Hashable {
  private let overLight: SIMD3<Double>
  private let overDark: SIMD3<Double>

  /// - Parameter pixel: premultiplied, `0xAARRGGBB`.
  init(_ pixel: UInt32) {
    overLight = Self.seen(pixel, over: 255)
    overDark = pixel >> 24 == 255 ? overLight : Self.seen(pixel, over: 26)
  }

  /// Returns the distance: 0 for equal colours, 1 for black and white.
  func distance(to other: PerceivedColor) -> Double {
    max(Self.length(overLight - other.overLight), Self.length(overDark - other.overDark))
  }

  private static func length(_ step: SIMD3<Double>) -> Double { (step * step).sum().squareRoot() }

  private static func seen(_ pixel: UInt32, over ground: UInt32) -> SIMD3<Double> {
    let behind = (ground * (255 - pixel >> 24) + 127) / 255
    func channel(_ shift: UInt32) -> UInt8 { UInt8(clamping: (pixel >> shift & 0xFF) + behind) }
    let color = OKLab(RGBA(channel(16), channel(8), channel(0)))
    return SIMD3(toe(color.lightness), color.a, color.b)
  }

  /// Converts OKLab's lightness to one that is uniform near black. Source: Björn Ottosson, "Okhsv
  /// and Okhsl", 2021.
  private static func toe(_ lightness: Double) -> Double {
    let (first, second) = (0.206, 0.03)
    let third = (1 + first) / (1 + second)
    let part = third * lightness - first
    return (part + (part * part + 4 * second * third * lightness).squareRoot()) / 2
  }
}
