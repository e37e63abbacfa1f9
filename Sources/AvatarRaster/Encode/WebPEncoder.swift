internal import CWebP

/// A picture, or frames, as the bytes of a lossless WebP file.
///
/// Colours are kept exactly, also where they are almost transparent. The same input gives the same bytes with the same libwebp.
public enum WebPEncoder {
  /// The longest duration of a frame, in milliseconds: 24 bits.
  public static let maximumMilliseconds = 0xFF_FFFF

  /// - Parameter effort: 0 (fast) to 9 (small); others are clamped.
  /// - Throws: an edge of 0 or of more than 16,383 pixels, no memory.
  public static func encode(_ bitmap: Bitmap, effort: Int = 6) throws(EncodingError) -> [UInt8] {
    var config = try lossless(effort)
    let buffer = try WebPPictureBuffer(bitmap)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let done = withUnsafeMutablePointer(to: &writer) { writer in
      buffer.picture.pointee.writer = WebPMemoryWrite
      buffer.picture.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, buffer.picture)
    }
    guard done != 0 else { throw problem(buffer) }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// - Parameters:
  ///   - frames: all of one size; each lasts 1 to 16,777,215 milliseconds. A single frame makes a still picture.
  ///   - loops: how often the animation plays, at most 65,535; 0 means for ever.
  /// - Throws: no frames, frames of different sizes, durations or loops that WebP cannot say, and all that a still picture throws.
  public static func encode(_ frames: [AnimationFrame], loops: Int = 0, effort: Int = 6) throws(EncodingError) -> [UInt8] {
    let first = try frames.checked(format: "WebP", durations: 1...maximumMilliseconds).bitmap
    guard (0...0xFFFF).contains(loops) else { throw EncodingError.unsupportedTiming(loops, format: "WebP") }
    var config = try lossless(effort)
    let animation = try WebPAnimation(width: first.width, height: first.height, loops: loops)
    var time = 0
    for frame in frames {
      try animation.add(frame.bitmap, at: time, &config)
      time += frame.milliseconds
    }
    return try animation.finish(at: time)
  }

  private static func lossless(_ effort: Int) throws(EncodingError) -> WebPConfig {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, Int32(min(9, max(0, effort)))) != 0 else {
      throw EncodingError.libraryFailed("this libwebp is not the one that was compiled against")
    }
    config.exact = 1
    return config
  }

  private static func problem(_ buffer: borrowing WebPPictureBuffer) -> EncodingError {
    .libraryFailed("libwebp could not encode the picture (error \(buffer.picture.pointee.error_code.rawValue))")
  }
}
