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
      used = count
      pixels.withUnsafeBufferPointer { pixels in
        guard let base = lines.baseAddress, let source = pixels.baseAddress else { return }
        for y in 0..<height { Self.write(source + y * width, count: width, to: UnsafeMutableRawPointer(base) + y * (width * 4 + 1)) }
      }
    }
  }

  private static func write(_ source: UnsafePointer<UInt32>, count: Int, to line: UnsafeMutableRawPointer) {
    line.storeBytes(of: 0, as: UInt8.self)
    var x = 0
    while x < count {
      let pixel = source[x]
      line.storeBytes(of: (pixel << 8 | pixel >> 24).bigEndian, toByteOffset: 4 &* x &+ 1, as: UInt32.self)
      x &+= 1
    }
  }
}
