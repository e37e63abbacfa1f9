/// How far a picture may be from its golden, and why. Nothing may be spent without a reason, and a budget that is not needed is an error.
public struct GoldenBudget: Hashable, Sendable {
  /// The largest difference of one channel, 0 to 255, on premultiplied values.
  public let channel: Int
  /// How many pixels may differ.
  public let pixels: Int
  public let reason: String

  public func covers(_ difference: PictureDifference) -> Bool { difference.largest <= channel && difference.count <= pixels }
}
