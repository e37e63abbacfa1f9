/// A picture with straight alpha, `0xAARRGGBB` a pixel, for what premultiplied pixels cannot say: a colour under alpha 0.
struct StraightPicture: Hashable, Sendable {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    pixels = Array(unsafeUninitializedCapacity: bitmap.pixels.count) { target, used in
      used = bitmap.pixels.count
      bitmap.pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        StraightPixels().writeARGB(from, count: source.count, to: to)
      }
    }
  }

  /// PNG's lines without a filter: a zero byte, then red, green, blue and alpha of each pixel.
  /// - Throws: a size that PNG files do not have.
  func scanlines() throws(EncodingError) -> [UInt8] {
    guard let count = Scanlines.byteCount(PixelRect(x: 0, y: 0, width: width, height: height)) else {
      throw EncodingError.unsupportedSize(width: width, height: height, format: "PNG")
    }
    return Array(unsafeUninitializedCapacity: count) { lines, used in
      var at = 0
      for (index, pixel) in pixels.enumerated() {
        if index.isMultiple(of: width) {
          lines[at] = 0
          at += 1
        }
        for (offset, shift) in [16, 8, 0, 24].enumerated() { lines[at + offset] = UInt8(truncatingIfNeeded: pixel >> UInt32(shift)) }
        at += 4
      }
      used = at
    }
  }
}
