// Folders, each knowing only those to its left (`make lint` checks it): Bitmap Deflate Encode Decode

/// The reason why encoding or decoding an image failed.
public enum EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format does not support this size, in pixels: it is too small or too large.
  case unsupportedSize(width: Int, height: Int, format: String)
  /// The image has more pixels than the caller allows. Nothing was allocated for it.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A keyword that PNG does not allow. A keyword has 1 to 79 printable ASCII characters, with only
  /// single spaces inside.
  case badKeyword(String)
  /// A text that PNG cannot store, because it contains a NUL or is too long.
  case badText(keyword: String)
  /// An animation without frames.
  case noFrames
  /// A frame, counted from 0, whose size differs from that of the first frame.
  case frameSizeDiffers(frame: Int)
  /// A duration, in milliseconds, or a loop count that the format cannot express.
  case unsupportedTiming(Int, format: String)
  /// The bytes are not a valid image. The text is the decoder's message.
  case unreadable(String)
  /// The library failed, usually for lack of memory.
  case libraryFailed(String)
  /// The encoding task was cancelled.
  case cancelled

  /// The message.
  public var description: String {
    switch self {
    case .unsupportedSize(let width, let height, let format):
      "\(format) cannot hold a picture of \(width) × \(height) pixels"
    case .tooManyPixels(let width, let height, let limit):
      "the picture has \(width) × \(height) pixels; at most \(limit) pixels are read"
    case .badKeyword(let keyword): "\"\(keyword)\" is no PNG keyword; use 1 to 79 printable ASCII letters"
    case .badText(let keyword): "the text of \"\(keyword)\" has a NUL in it, which PNG does not allow"
    case .noFrames: "an animation needs at least one frame"
    case .frameSizeDiffers(let frame): "frame \(frame) is not as large as the first frame"
    case .unsupportedTiming(let number, let format): "\(format) cannot say a duration or a number of loops of \(number)"
    case .unreadable(let text): "not a readable picture: \(text)"
    case .libraryFailed(let text): text
    case .cancelled: "the encoding was cancelled"
    }
  }

  /// Throws where the current task is cancelled. Called between lines or frames, so that work
  /// without a waiting client ends early. Outside of a task it never throws.
  static func checkCancellation() throws(EncodingError) { if Task.isCancelled { throw .cancelled } }
}
