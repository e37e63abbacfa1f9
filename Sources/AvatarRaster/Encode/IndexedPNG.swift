/// An opaque picture as a PNG with a palette: a byte a pixel, at most 256 colours. For pages of many alike figures, which are for looking at:
/// a third of the bytes. A picture of more colours is reduced.
enum IndexedPNG {
  /// - Throws: a size of 0 or too large, no memory.
  static func encode(_ picture: Bitmap) throws(EncodingError) -> [UInt8] {
    guard PNGChunks.lineBytes(width: picture.width, height: picture.height) != nil else {
      throw EncodingError.unsupportedSize(width: picture.width, height: picture.height, format: "PNG")
    }
    let reduction = ColorReduction(of: picture)
    var lines: [UInt8] = []
    lines.reserveCapacity((picture.width + 1) * picture.height)
    for (index, pixel) in picture.pixels.enumerated() {
      if index % picture.width == 0 { lines.append(0) }
      lines.append(reduction.places[pixel & 0xFF_FFFF] ?? 0)
    }
    let stream = try DeflateCompressor(level: 12).zlibStream(of: lines)
    var file = PNGChunks()
    file.addHeader(width: picture.width, height: picture.height, kind: .palette)
    file.add("PLTE", reduction.colors.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } })
    file.add("IDAT", stream)
    file.add("IEND")
    return file.bytes
  }
}
