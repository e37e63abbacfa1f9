/// A picture as the bytes of a PNG file: 8 bits each of straight red, green, blue and alpha.
///
/// The file holds the header, the texts that were asked for, the pixels and the end, and nothing of the machine or the day: the same
/// picture, texts and settings give the same bytes with the same libdeflate.
public enum PNGEncoder {
  /// - Parameter text: written as iTXt chunks in the order given.
  /// - Throws: a size of 0 or of more than 2²⁸ pixels, a keyword or a text that PNG does not allow, no memory.
  public static func encode(
    _ bitmap: Bitmap, text: [(keyword: String, text: String)] = [], settings: PNGSettings = PNGSettings()
  ) throws(EncodingError) -> [UInt8] {
    let lines = try Scanlines.filtered(bitmap, PixelRect(whole: bitmap), settings.filter)
    let stream = try DeflateCompressor(level: settings.level).zlibStream(of: lines)
    var file = PNGChunks()
    file.addHeader(width: bitmap.width, height: bitmap.height)
    for entry in text { try file.addText(keyword: entry.keyword, text: entry.text) }
    file.add("IDAT", stream)
    file.add("IEND")
    return file.bytes
  }
}
