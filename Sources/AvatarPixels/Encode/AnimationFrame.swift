/// One picture of an animation and how long it stays.
public struct AnimationFrame: Hashable, Sendable {
  public let bitmap: Bitmap
  public let milliseconds: Int

  public init(_ bitmap: Bitmap, milliseconds: Int) {
    self.bitmap = bitmap
    self.milliseconds = milliseconds
  }
}

extension [AnimationFrame] {
  /// Refuses what no animated format can hold; durations must lie in `allowed`.
  func checked(format: String, durations allowed: ClosedRange<Int>) throws(EncodingError) -> AnimationFrame {
    guard let first else { throw EncodingError.noFrames }
    for (index, frame) in enumerated() {
      guard frame.bitmap.width == first.bitmap.width, frame.bitmap.height == first.bitmap.height else {
        throw EncodingError.frameSizeDiffers(frame: index)
      }
      guard allowed.contains(frame.milliseconds) else {
        throw EncodingError.unsupportedTiming(frame.milliseconds, format: format)
      }
    }
    return first
  }
}
