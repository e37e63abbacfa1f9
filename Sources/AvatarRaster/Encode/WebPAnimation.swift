internal import CWebP

/// An animated WebP file that grows frame by frame. It frees itself.
struct WebPAnimation: ~Copyable {
  private let handle: OpaquePointer

  init(width: Int, height: Int, loops: Int) throws(EncodingError) {
    guard (1...WebPPictureBuffer.maximumEdge).contains(width), (1...WebPPictureBuffer.maximumEdge).contains(height) else {
      throw EncodingError.unsupportedSize(width: width, height: height, format: "WebP")
    }
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0 else {
      throw EncodingError.libraryFailed("this libwebpmux is not the one that was compiled against")
    }
    options.anim_params.loop_count = Int32(clamping: loops)
    options.anim_params.bgcolor = 0
    guard let made = WebPAnimEncoderNew(Int32(clamping: width), Int32(clamping: height), &options) else {
      throw EncodingError.libraryFailed("no memory for a WebP animation")
    }
    handle = made
  }

  deinit { WebPAnimEncoderDelete(handle) }

  /// Adds a frame that begins at a time in milliseconds.
  func add(_ bitmap: Bitmap, at time: Int, _ config: inout WebPConfig) throws(EncodingError) {
    let buffer = try WebPPictureBuffer(bitmap)
    guard let stamp = Int32(exactly: time) else { throw EncodingError.unsupportedTiming(time, format: "WebP") }
    guard WebPAnimEncoderAdd(handle, buffer.picture, stamp, &config) != 0 else { throw problem }
  }

  /// The file; the last frame ends at `time`, in milliseconds.
  func finish(at time: Int) throws(EncodingError) -> [UInt8] {
    guard let stamp = Int32(exactly: time) else { throw EncodingError.unsupportedTiming(time, format: "WebP") }
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(handle, nil, stamp, nil) != 0, WebPAnimEncoderAssemble(handle, &data) != 0 else { throw problem }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  private var problem: EncodingError {
    let words = WebPAnimEncoderGetError(handle).map { String(cString: $0) }
    return .libraryFailed("libwebp could not encode the animation: \(words ?? "no reason given")")
  }
}
