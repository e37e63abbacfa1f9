internal import CWebP

/// libwebp's picture in straight ARGB. It frees itself.
struct WebPPictureBuffer: ~Copyable {
  let picture: UnsafeMutablePointer<WebPPicture>

  /// The largest edge of a WebP picture, in pixels.
  static let maximumEdge = Int(WEBP_MAX_DIMENSION)

  init(_ bitmap: Bitmap) throws(EncodingError) {
    picture = .allocate(capacity: 1)
    picture.initialize(to: WebPPicture())
    // From here on `deinit` frees, also when this initialiser throws: a zeroed picture is free of memory.
    guard (1...Self.maximumEdge).contains(bitmap.width), (1...Self.maximumEdge).contains(bitmap.height) else {
      throw EncodingError.unsupportedSize(width: bitmap.width, height: bitmap.height, format: "WebP")
    }
    guard WebPPictureInit(picture) != 0 else { throw EncodingError.libraryFailed("this libwebp is not the one that was compiled against") }
    picture.pointee.use_argb = 1
    picture.pointee.width = Int32(clamping: bitmap.width)
    picture.pointee.height = Int32(clamping: bitmap.height)
    guard WebPPictureAlloc(picture) != 0 else { throw EncodingError.libraryFailed("no memory for a WebP picture") }
    copy(bitmap)
  }

  deinit {
    WebPPictureFree(picture)
    picture.deallocate()
  }

  /// Premultiplied to straight, line by line.
  private func copy(_ bitmap: Bitmap) {
    let straight = StraightPixels()
    bitmap.pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress, let target = picture.pointee.argb else { return }
      for y in 0..<bitmap.height {
        straight.writeARGB(source + y * bitmap.width, count: bitmap.width, to: target + y * Int(picture.pointee.argb_stride))
      }
    }
  }
}
