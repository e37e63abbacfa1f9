/// One image of an animation and its duration.
package struct AnimationFrame: Hashable, Sendable {
  /// The image.
  package let bitmap: Bitmap
  /// The duration, in milliseconds.
  package let milliseconds: Int

  /// Creates a frame with a duration in milliseconds.
  package init(_ bitmap: Bitmap, milliseconds: Int) {
    self.bitmap = bitmap
    self.milliseconds = milliseconds
  }
}

extension [AnimationFrame] {
  /// Returns the first frame after validation: there is a frame, all frames have the same size, and
  /// all durations lie in `allowed`.
  ///
  /// - Throws: `EncodingError` otherwise.
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
