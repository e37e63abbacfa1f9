/// A colour in OKLab: perceived lightness (0 black … 1 white) and two opponent axes (a: green–red,
/// b: blue–yellow).
///
/// Shading uses this space because equal steps look equal for every hue. Source: Björn Ottosson, "A
/// perceptual color space for image processing", 2020.
package struct OKLab: Hashable, Sendable {
  package var lightness: Double
  package var a: Double
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  package init(_ color: RGBA) {
    let r = Self.linear(color.red)
    let g = Self.linear(color.green)
    let b = Self.linear(color.blue)
    let long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    self.init(
      lightness: 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      a: 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      b: 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
  }

  /// Returns the sRGB colour with the given alpha. Each channel is clamped to the sRGB gamut.
  package func color(alpha: UInt8 = 255) -> RGBA {
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return RGBA(
      Self.byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      Self.byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      Self.byte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
      alpha)
  }

  private func cube(_ x: Double) -> Double { x * x * x }

  /// Returns the linear light of a channel, 0 to 1.
  static func linear(_ byte: UInt8) -> Double {
    let c = Double(byte) / 255
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4)
  }

  private static func byte(_ linear: Double) -> UInt8 {
    let c = min(1, max(0, linear))
    let encoded = c <= 0.0031308 ? 12.92 * c : 1.055 * Math.pow(c, 1 / 2.4) - 0.055
    return UInt8((encoded * 255).rounded())
  }
}
