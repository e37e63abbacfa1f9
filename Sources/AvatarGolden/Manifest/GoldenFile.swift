internal import AvatarPixels
internal import AvatarRaster
internal import AvatarSupport

/// The file of a golden's picture: a PNG. The first picture of a golden holds the draw list, in a compressed text chunk.
enum GoldenFile {
  /// The keyword of the text chunk.
  static let keyword = "render-avatars draw list"

  /// - Parameter drawn: the draw list; nil for a picture that is not the golden's first.
  static func bytes(_ bitmap: Bitmap, drawn: String?) throws(EncodingError) -> [UInt8] {
    try PNGEncoder.encode(
      bitmap, compressedText: drawn.map { (keyword, $0) }, settings: PNGSettings(compressor: .libdeflate(level: 12)))
  }

  /// Returns the draw list in a file.
  ///
  /// - Throws: `EncodingError` for a file without one, or one that is damaged or too long.
  static func drawn(in bytes: [UInt8]) throws(EncodingError) -> String {
    let text = try PNGTextChunk.compressed(keyword, in: bytes, limit: GoldenLimit.drawnBytes)
    guard let text else { throw .unreadable("it holds no draw list") }
    return text.streamSafe
  }
}
