/// Rounds a transform into pixels to steps that nobody sees, so that the same part at the same place is the same key.
///
/// The linear part goes to 2⁻¹⁴ (under 0.02 px over a frame at scale 3) and the offset to 1/16 px; the whole pixels of the offset are
/// split off, because they only move the finished pixels. Drawing always goes through this, cached or not.
struct SubpixelKey {
  /// To draw with: its offset lies in 0 ..< 1.
  let place: Place
  /// Whole pixels to move the drawing by.
  let x: Int
  let y: Int

  /// A transform in whole steps.
  struct Place: Equatable {
    let a: Int32
    let b: Int32
    let c: Int32
    let d: Int32
    let tx: Int32
    let ty: Int32

    var transform: Transform {
      Transform(
        a: Double(a) / SubpixelKey.linearSteps, b: Double(b) / SubpixelKey.linearSteps,
        c: Double(c) / SubpixelKey.linearSteps,
        d: Double(d) / SubpixelKey.linearSteps, tx: Double(tx) / SubpixelKey.offsetSteps,
        ty: Double(ty) / SubpixelKey.offsetSteps)
    }

    /// Squeezed to a line or a point: nothing to see, and nothing that cairo takes for a transform.
    var isFlat: Bool { Int64(a) * Int64(d) == Int64(b) * Int64(c) }

    var hash: UInt64 {
      func pair(_ high: Int32, _ low: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
      }
      return Self.mix(Self.mix(Self.mix(pair(a, d)) ^ pair(b, c)) ^ pair(tx, ty))
    }

    /// Spreads every bit over the word.
    static func mix(_ value: UInt64) -> UInt64 {
      let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      return product.high ^ product.low ^ value >> 29
    }
  }

  static let linearSteps = 16384.0
  static let offsetSteps = 16.0

  /// Nil for a transform that is no number, or so large or so flat that nothing of it could be seen.
  init?(_ t: Transform) {
    guard Self.isUsable(t) else { return nil }
    let (tx, ty) = (Self.steps(t.tx, Self.offsetSteps), Self.steps(t.ty, Self.offsetSteps))
    (x, y) = (Int(tx >> 4), Int(ty >> 4))
    place = Self.linear(t, tx: tx & 15, ty: ty & 15)
    guard !place.isFlat else { return nil }
  }

  /// A second transform relative to the first one's whole pixels.
  func relative(_ t: Transform) -> Place? {
    guard Self.isUsable(t) else { return nil }
    let place = Self.linear(
      t, tx: Self.steps(t.tx - Double(x), Self.offsetSteps), ty: Self.steps(t.ty - Double(y), Self.offsetSteps))
    return place.isFlat ? nil : place
  }

  private static func linear(_ t: Transform, tx: Int32, ty: Int32) -> Place {
    Place(
      a: steps(t.a, linearSteps), b: steps(t.b, linearSteps), c: steps(t.c, linearSteps), d: steps(t.d, linearSteps),
      tx: tx, ty: ty)
  }

  private static func isUsable(_ t: Transform) -> Bool {
    abs(t.a) < 1e5 && abs(t.b) < 1e5 && abs(t.c) < 1e5 && abs(t.d) < 1e5 && abs(t.tx) < 1e6 && abs(t.ty) < 1e6
  }

  private static func steps(_ value: Double, _ steps: Double) -> Int32 { Int32((value * steps).rounded()) }
}
