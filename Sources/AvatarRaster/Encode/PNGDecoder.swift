/// Reads PNG files of every kind (palette, grey, 16 bit, interlaced) into pictures of 8 bits a channel.
public enum PNGDecoder {
  /// As many pixels as a sheet of 8192 × 8192 has.
  public static let usualPixelLimit = RasterLimit.readPixels

  /// The picture that the bytes hold. Its size is read from the header and compared with `pixelLimit` before anything is allocated.
  /// - Throws: `unreadable` for bytes that are no PNG or a broken one, `tooManyPixels`.
  public static func decode(_ bytes: [UInt8], pixelLimit: Int = usualPixelLimit) throws(EncodingError) -> Bitmap {
    try bytes.withUnsafeBufferPointer { source throws(EncodingError) in
      let image = try PNGImage(header: source)
      let (pixels, overflow) = image.width.multipliedReportingOverflow(by: image.height)
      guard !overflow, pixels <= min(pixelLimit, 1 << 29) else {
        throw EncodingError.tooManyPixels(width: image.width, height: image.height, limit: pixelLimit)
      }
      return try premultiplied(try image.straightPixels(), width: image.width, height: image.height)
    }
  }

  private static func premultiplied(_ straight: [UInt8], width: Int, height: Int) throws(EncodingError) -> Bitmap {
    let pixels = [UInt32](unsafeUninitializedCapacity: straight.count / 4) { target, used in
      straight.withUnsafeBufferPointer { bytes in
        for i in 0..<straight.count / 4 {
          let at = i &* 4
          target[i] = StraightAlpha.premultiplied(Color(bytes[at], bytes[at &+ 1], bytes[at &+ 2], bytes[at &+ 3]))
        }
      }
      used = straight.count / 4
    }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else { throw EncodingError.unreadable("no pixels") }
    return bitmap
  }
}
