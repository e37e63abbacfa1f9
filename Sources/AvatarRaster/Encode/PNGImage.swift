internal import CPNG

/// One file being read by libpng's simplified interface. It frees itself.
///
/// libpng keeps the address of `png_image`, so it lives on the heap. Errors come back as words; nothing jumps past Swift frames.
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

  var width: Int { Int(image.pointee.width) }
  var height: Int { Int(image.pointee.height) }

  /// The pixels as straight RGBA, four bytes each.
  func straightPixels() throws(EncodingError) -> [UInt8] {
    ra_png_image_want_rgba(image)
    var result = [UInt8](repeating: 0, count: ra_png_image_rgba_size(image))
    guard png_image_finish_read(image, nil, &result, 0, nil) != 0 else { throw problem }
    return result
  }

  /// The library's own words, which it leaves in a fixed buffer.
  private var problem: EncodingError {
    withUnsafeBytes(of: image.pointee.message) { .unreadable(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)) }
  }
}
