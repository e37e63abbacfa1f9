/// Rounds a transform into pixels to steps that nobody sees, so that the same part at the same place is the same key.
///
/// The linear part goes to 2⁻¹⁴ (under 0.02 px over a frame at scale 3) and the offset to 1/16 px; the whole pixels of the offset are
/// split off, because they only move the finished pixels. Drawing always goes through this, cached or not.
struct PixelSnap: Hashable {
  /// To draw with: its offset lies in 0 ..< 1.
  let transform: Transform
  /// Whole pixels to move the drawing by.
  let x: Int
  let y: Int

  private static let linearSteps = 16384.0
  private static let offsetSteps = 16.0

  init?(_ t: Transform) {
    guard t.isFinite, abs(t.tx) < 1e6, abs(t.ty) < 1e6 else { return nil }
    let (tx, ty) = (Self.snap(t.tx, Self.offsetSteps), Self.snap(t.ty, Self.offsetSteps))
    (x, y) = (Int(tx.rounded(.down)), Int(ty.rounded(.down)))
    transform = Transform(
      a: Self.snap(t.a, Self.linearSteps), b: Self.snap(t.b, Self.linearSteps), c: Self.snap(t.c, Self.linearSteps),
      d: Self.snap(t.d, Self.linearSteps), tx: tx - Double(x), ty: ty - Double(y))
  }

  /// A second transform relative to the first one's whole pixels.
  func relative(_ t: Transform) -> Transform {
    Transform(
      a: Self.snap(t.a, Self.linearSteps), b: Self.snap(t.b, Self.linearSteps), c: Self.snap(t.c, Self.linearSteps),
      d: Self.snap(t.d, Self.linearSteps), tx: Self.snap(t.tx, Self.offsetSteps) - Double(x), ty: Self.snap(t.ty, Self.offsetSteps) - Double(y))
  }

  /// Adding 0 turns −0 into 0, which would be another key.
  private static func snap(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps + 0 }
}
