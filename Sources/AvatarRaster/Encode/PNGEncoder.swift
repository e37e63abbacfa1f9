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
    try file(Scanlines.filtered(bitmap, PixelRect(whole: bitmap), settings.filter), bitmap.width, bitmap.height, text, settings)
  }

  /// A picture whose transparent pixels may have a colour. Its lines are not filtered, whatever the settings say.
  static func encode(
    _ picture: StraightPicture, text: [(keyword: String, text: String)] = [], settings: PNGSettings = PNGSettings()
  ) throws(EncodingError) -> [UInt8] {
    try file(picture.scanlines(), picture.width, picture.height, text, settings)
  }

  private static func file(
    _ lines: [UInt8], _ width: Int, _ height: Int, _ text: [(keyword: String, text: String)], _ settings: PNGSettings
  ) throws(EncodingError) -> [UInt8] {
    let stream = try DeflateCompressor(level: settings.level).zlibStream(of: lines)
    var file = PNGChunks()
    file.addHeader(width: width, height: height)
    for entry in text { try file.addText(keyword: entry.keyword, text: entry.text) }
    file.add("IDAT", stream)
    file.add("IEND")
    return file.bytes
  }
}
