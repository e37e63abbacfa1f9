/// Encodes an image as a PNG file: 8 bits each of straight red, green, blue and alpha.
///
/// The file holds the header, the requested texts, the pixels and the end chunk, without timestamps
/// or machine data. The same image, texts and settings give the same bytes.
package enum PNGEncoder {
  /// Returns the bytes of the file.
  ///
  /// - Parameters:
  ///   - text: metadata, written as iTXt chunks in the given order.
  ///   - compressedText: a longer text, written compressed after them.
  /// - Throws: `EncodingError` for a size of 0 or of more than 2²⁸ pixels, for a keyword or text
  ///   that PNG does not allow, and for lack of memory.
  package static func encode(
    _ bitmap: Bitmap, text: [(keyword: String, text: String)] = [],
    compressedText: (keyword: String, text: String)? = nil, settings: PNGSettings = PNGSettings()
  ) throws(EncodingError) -> [UInt8] {
    let stream = try bitmap.zlibStream(PixelRect(whole: bitmap), settings.compressor)
    return try page(bitmap.width, bitmap.height, text, compressedText, stream).file()
  }

  /// Encodes a page without holding all its pixels in memory; only its pieces are.
  ///
  /// - Parameters:
  ///   - frames: the rectangles of the frames, in pixels; colours bleed from their edges.
  ///   - bleed: the number of rings of transparent pixels that take the colour of their neighbours.
  ///   - evenEdges: see `StraightPicture.evenEdges`.
  package static func page(
    _ page: SparsePage, frames: [PixelRect] = [], bleed: Int = 0, evenEdges: Bool = false,
    text: [(keyword: String, text: String)] = []
  ) throws(EncodingError) -> EncodedPage {
    let stream =
      bleed > 0 || evenEdges
      ? try BleedScanlines(page, frames: frames, rings: bleed, evenEdges: evenEdges).zlibStream(.flat)
      : try PageScanlines(page).zlibStream(.flat)
    return try Self.page(page.width, page.height, text, nil, stream)
  }

  private static func page(
    _ width: Int, _ height: Int, _ text: [(keyword: String, text: String)],
    _ compressedText: (keyword: String, text: String)?, _ stream: [UInt8]
  ) throws(EncodingError) -> EncodedPage {
    var header = PNGChunkWriter()
    header.addHeader(width: width, height: height)
    var chunks = PNGChunkWriter(after: [])
    for entry in text { try chunks.addText(keyword: entry.keyword, text: entry.text) }
    if let entry = compressedText { try chunks.addCompressedText(keyword: entry.keyword, text: entry.text) }
    chunks.add("IDAT", stream)
    chunks.add("IEND")
    return EncodedPage(header: header, chunks: chunks)
  }
}

extension Bitmap {
  /// Returns a part of the image as the zlib stream of a PNG.
  /// - Throws: `EncodingError` for an empty part or one outside the image, and for lack of memory.
  func zlibStream(_ region: PixelRect, _ compressor: PNGSettings.Compressor) throws(EncodingError) -> [UInt8] {
    guard pixels.count >= (region.y + region.height - 1) * width + region.x + region.width else {
      throw EncodingError.unsupportedSize(width: region.width, height: region.height, format: "PNG")
    }
    return try BitmapScanlines(self, region).zlibStream(compressor)
  }
}

/// Settings of the PNG encoder. They change the bytes of a file, never its pixels.
package struct PNGSettings: Hashable, Sendable {
  /// The compressor of the scanlines.
  package enum Compressor: Hashable, Sendable {
    /// The built-in compressor for flat art with much empty space. Its output is as small as that
    /// of libdeflate level 6, takes half the time, and is the same on every machine.
    case flat
    /// libdeflate at a level from 0 (stored) to 12 (smallest); other levels are clamped.
    case libdeflate(level: Int)
  }

  /// The compressor to use.
  package var compressor: Compressor

  /// Creates settings with a compressor.
  package init(compressor: Compressor = .flat) { self.compressor = compressor }
}
