// Folders, each knowing only those to its left (`make lint` checks it): Bitmap Deflate Encode

/// Why a picture could not become a file's bytes, or a file's bytes a picture.
public enum EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format has no picture of this size, in pixels: too small, or too large.
  case unsupportedSize(width: Int, height: Int, format: String)
  /// The picture has more pixels than the caller allows. Nothing was allocated for it.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A keyword that PNG does not allow: it takes 1 to 79 printable ASCII letters, single spaces inside.
  case badKeyword(String)
  /// A text that PNG cannot hold: it has a NUL in it.
  case badText(keyword: String)
  /// An animation without a frame.
  case noFrames
  /// A frame, counted from 0, that is not as large as the first one.
  case frameSizeDiffers(frame: Int)
  /// A duration, in milliseconds, or a number of loops that the format cannot say.
  case unsupportedTiming(Int, format: String)
  /// The bytes are not a picture, in the reading library's words.
  case unreadable(String)
  /// The library could not do its work: no memory, as a rule.
  case libraryFailed(String)
  /// The task that encodes was cancelled.
  case cancelled

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
    case .unreadable(let words): "not a readable picture: \(words)"
    case .libraryFailed(let words): words
    case .cancelled: "the encoding was cancelled"
    }
  }

  /// Between two lines or frames: ends what nobody waits for any more. Outside of a task nothing is ever cancelled.
  static func checkCancellation() throws(EncodingError) { if Task.isCancelled { throw .cancelled } }
}
