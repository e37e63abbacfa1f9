internal import CPNG

/// Decodes PNG files of every kind (palette, grey, 16 bit, interlaced) to images of 8 bits per
/// channel.
package enum PNGDecoder {
  /// The default limit, in pixels: the size of a sheet of 8192 × 8192.
  package static let defaultPixelLimit = 1 << 26

  /// Returns the decoded image. Reads the size from the header and compares it with `pixelLimit`
  /// before it allocates anything. Inflates no more than an image of that size holds.
  /// - Throws: `EncodingError.unreadable` for bytes that are not a valid PNG, `tooManyPixels` for
  ///   an image over the limit.
  package static func decode(_ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit) throws(EncodingError) -> Bitmap {
    let file = try ValidatedPNG(bytes, pixelLimit: pixelLimit)
    return try file.bytes.withUnsafeBufferPointer { source throws(EncodingError) in
      try premultiplied(try PNGImage(header: source).straightPixels(), width: file.width, height: file.height)
    }
  }

  private static func premultiplied(_ straight: [UInt8], width: Int, height: Int) throws(EncodingError) -> Bitmap {
    let pixels = [UInt32](unsafeUninitializedCapacity: straight.count / 4) { target, used in
      straight.withUnsafeBufferPointer { bytes in
        for i in 0..<straight.count / 4 {
          let at = i &* 4
          target[i] = StraightAlpha.premultiplied(bytes[at], bytes[at &+ 1], bytes[at &+ 2], bytes[at &+ 3])
        }
      }
      used = straight.count / 4
    }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
      throw EncodingError.unreadable("no pixels")
    }
    return bitmap
  }
}

/// A PNG file read by libpng's simplified interface. It frees itself.
///
/// libpng keeps the address of `png_image`, so the structure lives on the heap. Errors are returned
/// as text; no `longjmp` crosses Swift frames.
struct PNGImage: ~Copyable {
  private let image: UnsafeMutablePointer<png_image>

  /// Reads the header. The bytes must outlive this value.
  init(header bytes: UnsafeBufferPointer<UInt8>) throws(EncodingError) {
    image = .allocate(capacity: 1)
    image.initialize(to: png_image())
    ra_png_image_prepare(image)
    guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0 else { throw problem }
  }

  deinit {
    png_image_free(image)
    image.deallocate()
  }

  /// Returns the pixels as straight RGBA, four bytes each.
  func straightPixels() throws(EncodingError) -> [UInt8] {
    ra_png_image_want_rgba(image)
    var result = [UInt8](repeating: 0, count: ra_png_image_rgba_size(image))
    guard png_image_finish_read(image, nil, &result, 0, nil) != 0 else { throw problem }
    return result
  }

  /// The error message of the library, which it stores in a fixed buffer.
  private var problem: EncodingError {
    withUnsafeBytes(of: image.pointee.message) { .unreadable(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)) }
  }
}
