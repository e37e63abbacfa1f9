internal import AvatarScene

/// Quantises a transform to pixels in invisibly small steps, so that the same sprite at the same
/// subpixel position has the same key.
///
/// The step of the linear part is 2⁻¹⁴ (under 0.02 px over a frame at scale 3), that of the offset
/// 1/16 px. The whole pixels of the offset are split off, because they only move the finished
/// pixels. Drawing always uses the quantised transform, cached or not.
struct QuantizedTransform {
  /// The transform to draw with; its offset lies in 0 ..< 1.
  let coefficients: Coefficients
  /// The whole pixels to move the sprite by.
  let x: Int
  let y: Int

  /// A transform in whole steps.
  struct Coefficients: Equatable {
    let a: Int32
    let b: Int32
    let c: Int32
    let d: Int32
    let tx: Int32
    let ty: Int32

    var transform: Transform {
      Transform(
        a: Double(a) / QuantizedTransform.linearSteps, b: Double(b) / QuantizedTransform.linearSteps,
        c: Double(c) / QuantizedTransform.linearSteps,
        d: Double(d) / QuantizedTransform.linearSteps, tx: Double(tx) / QuantizedTransform.offsetSteps,
        ty: Double(ty) / QuantizedTransform.offsetSteps)
    }

    /// Whether the transform is singular. It maps everything to a line or a point, so there is
    /// nothing to see, and cairo rejects it.
    var isFlat: Bool { Int64(a) * Int64(d) == Int64(b) * Int64(c) }

    var hash: UInt64 {
      func pair(_ high: Int32, _ low: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
      }
      return Self.mix(Self.mix(Self.mix(pair(a, d)) ^ pair(b, c)) ^ pair(tx, ty))
    }

    /// Mixes every bit into the whole word.
    static func mix(_ value: UInt64) -> UInt64 {
      let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      return product.high ^ product.low ^ value >> 29
    }
  }

  static let linearSteps = 16384.0
  static let offsetSteps = 16.0

  /// Nil for a transform that is not finite, or so large or so flat that nothing of it is visible.
  init?(_ t: Transform) {
    guard Self.isUsable(t) else { return nil }
    let (tx, ty) = (Self.steps(t.tx, Self.offsetSteps), Self.steps(t.ty, Self.offsetSteps))
    (x, y) = (Int(tx >> 4), Int(ty >> 4))
    coefficients = Self.linear(t, tx: tx & 15, ty: ty & 15)
    guard !coefficients.isFlat else { return nil }
  }

  /// Returns a second transform relative to the first one's whole pixels; nil where it is not
  /// usable.
  func relative(_ t: Transform) -> Coefficients? {
    guard Self.isUsable(t) else { return nil }
    let coefficients = Self.linear(
      t, tx: Self.steps(t.tx - Double(x), Self.offsetSteps), ty: Self.steps(t.ty - Double(y), Self.offsetSteps))
    return coefficients.isFlat ? nil : coefficients
  }

  private static func linear(_ t: Transform, tx: Int32, ty: Int32) -> Coefficients {
    Coefficients(
      a: steps(t.a, linearSteps), b: steps(t.b, linearSteps), c: steps(t.c, linearSteps), d: steps(t.d, linearSteps),
      tx: tx, ty: ty)
  }

  private static func isUsable(_ t: Transform) -> Bool {
    abs(t.a) < 1e5 && abs(t.b) < 1e5 && abs(t.c) < 1e5 && abs(t.d) < 1e5 && abs(t.tx) < 1e6 && abs(t.ty) < 1e6
  }

  private static func steps(_ value: Double, _ steps: Double) -> Int32 { Int32((value * steps).rounded()) }
}
