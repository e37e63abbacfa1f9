/// A picture as the bytes of a PNG file: 8 bits each of straight red, green, blue and alpha.
///
/// The file holds the header, the texts that were asked for, the pixels and the end, and nothing of the machine or the day: the same
/// picture, texts and settings give the same bytes.
public enum PNGEncoder {
  /// - Parameter text: written as iTXt chunks in the order given.
  /// - Throws: a size of 0 or of more than 2²⁸ pixels, a keyword or a text that PNG does not allow, no memory.
  public static func encode(
    _ bitmap: Bitmap, text: [(keyword: String, text: String)] = [], settings: PNGSettings = PNGSettings()
  ) throws(EncodingError) -> [UInt8] {
    try file(bitmap.width, bitmap.height, text, bitmap.zlibStream(PixelRect(whole: bitmap), settings.compressor))
  }

  /// A page, of which only the pieces are in memory.
  ///
  /// - Parameters:
  ///   - frames: where its frames lie, in pixels, from whose edges colours bleed.
  ///   - bleed: so many rings of transparent pixels get their neighbours' colour.
  package static func encode(
    _ page: PagePicture, frames: [PixelRect] = [], bleed: Int = 0, text: [(keyword: String, text: String)] = []
  ) throws(EncodingError) -> [UInt8] {
    let stream =
      bleed > 0
      ? try BleedScanlines(page, frames: frames, rings: bleed).zlibStream(.flat)
      : try PageScanlines(page).zlibStream(.flat)
    return try file(page.width, page.height, text, stream)
  }

  private static func file(
    _ width: Int, _ height: Int, _ text: [(keyword: String, text: String)], _ stream: [UInt8]
  ) throws(EncodingError) -> [UInt8] {
    var file = PNGChunkWriter()
    file.addHeader(width: width, height: height)
    for entry in text { try file.addText(keyword: entry.keyword, text: entry.text) }
    file.add("IDAT", stream)
    file.add("IEND")
    return file.bytes
  }
}

extension Bitmap {
  /// A part of the picture as PNG's data.
  /// - Throws: a part without pixels or not inside, no memory.
  func zlibStream(_ region: PixelRect, _ compressor: PNGSettings.Compressor) throws(EncodingError) -> [UInt8] {
    guard pixels.count >= (region.y + region.height - 1) * width + region.x + region.width else {
      throw EncodingError.unsupportedSize(width: region.width, height: region.height, format: "PNG")
    }
    return try BitmapScanlines(self, region).zlibStream(compressor)
  }
}

/// How hard the PNG encoder works. It changes a file's bytes, never its pixels.
public struct PNGSettings: Hashable, Sendable {
  /// What compresses the lines.
  public enum Compressor: Hashable, Sendable {
    /// Our own, for flat art with much empty space: as small as libdeflate's level 6, in half the time, and the same bytes everywhere.
    case flat
    /// libdeflate's, of a level from 0 (stored) to 12 (smallest); others are clamped.
    case libdeflate(level: Int)
  }

  public var compressor: Compressor

  public init(compressor: Compressor = .flat) { self.compressor = compressor }
}
