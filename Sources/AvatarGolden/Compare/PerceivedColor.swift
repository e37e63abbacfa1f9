internal import AvatarRaster

/// How far apart two pixels look: over a light and over a dark ground, for a translucent one shows what lies behind it.
///
/// The space is OKLab with Ottosson's toe on the lightness, which keeps steps next to black from counting for more than they are seen.
struct PerceivedColor: Hashable {
  private let overLight: SIMD3<Double>
  private let overDark: SIMD3<Double>

  /// - Parameter pixel: premultiplied, `0xAARRGGBB`.
  init(_ pixel: UInt32) {
    overLight = Self.seen(pixel, over: 255)
    overDark = pixel >> 24 == 255 ? overLight : Self.seen(pixel, over: 26)
  }

  /// 0 for the same, 1 for black and white.
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

  /// From OKLab's lightness to one that is even near black. Source: Björn Ottosson, "Okhsv and Okhsl", 2021.
  private static func toe(_ lightness: Double) -> Double {
    let (first, second) = (0.206, 0.03)
    let third = (1 + first) / (1 + second)
    let part = third * lightness - first
    return (part + (part * part + 4 * second * third * lightness).squareRoot()) / 2
  }
}
