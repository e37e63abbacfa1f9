internal import CWebP

/// Encodes an image, or frames, as a lossless WebP file.
///
/// Colours are exact, also at low alpha. The same input gives the same bytes with the same version
/// of libwebp.
package enum WebPEncoder {
  /// The largest edge of an image, in pixels.
  package static let maximumEdge = WebPPictureBuffer.maximumEdge
  /// The longest duration of a frame, in milliseconds: 24 bits.
  package static let maximumMilliseconds = 0xFF_FFFF

  /// Returns the bytes of a still image.
  ///
  /// - Parameter effort: 0 (fast) to 9 (small); other values are clamped.
  /// - Throws: `EncodingError` for an edge of 0 or of more than 16,383 pixels, and for lack of
  ///   memory.
  package static func encode(_ bitmap: Bitmap, effort: Int = 6) throws(EncodingError) -> [UInt8] {
    try encode(WebPPictureBuffer(bitmap), effort)
  }

  /// Encodes a page. Only its pieces and libwebp's own image are in memory.
  ///
  /// - Parameters:
  ///   - frames: the rectangles of the frames, in pixels; colours bleed from their edges.
  ///   - bleed: the number of rings of transparent pixels that take the colour of their neighbours.
  package static func encode(_ page: SparsePage, frames: [PixelRect], bleed: Int, effort: Int) throws(EncodingError)
    -> [UInt8]
  {
    try encode(
      bleed > 0
        ? WebPPictureBuffer(BleedScanlines(page, frames: frames, rings: bleed))
        : WebPPictureBuffer(PageScanlines(page)), effort)
  }

  private static func encode(_ buffer: borrowing WebPPictureBuffer, _ effort: Int) throws(EncodingError) -> [UInt8] {
    var config = try lossless(effort)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let done = withUnsafeMutablePointer(to: &writer) { writer in
      buffer.picture.pointee.writer = WebPMemoryWrite
      buffer.picture.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, buffer.picture)
    }
    guard done != 0 else { throw Task.isCancelled ? .cancelled : problem(buffer) }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// Returns the bytes of an animation.
  ///
  /// - Parameters:
  ///   - frames: the frames, all of one size; each lasts 1 to 16,777,215 milliseconds. A single
  ///     frame gives a still image.
  ///   - loops: the number of times the animation plays, at most 65,535; 0 means forever.
  /// - Throws: `EncodingError` for no frames, for frames of different sizes, for durations or loop
  ///   counts that WebP cannot express, and for every error of a still image.
  package static func encode(_ frames: [AnimationFrame], loops: Int = 0, effort: Int = 6) throws(EncodingError)
    -> [UInt8]
  {
    let first = try frames.checked(format: "WebP", durations: 1...maximumMilliseconds).bitmap
    guard (0...0xFFFF).contains(loops) else { throw EncodingError.unsupportedTiming(loops, format: "WebP") }
    var config = try lossless(effort)
    let animation = try WebPAnimation(width: first.width, height: first.height, loops: loops)
    var time = 0
    for frame in frames {
      try EncodingError.checkCancellation()
      try animation.add(frame.bitmap, at: time, &config)
      time += frame.milliseconds
    }
    return try animation.finish(at: time)
  }

  private static func lossless(_ effort: Int) throws(EncodingError) -> WebPConfig {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, Int32(min(9, max(0, effort)))) != 0 else {
      throw EncodingError.libraryFailed("this libwebp is not the one that was compiled against")
    }
    config.exact = 1
    return config
  }

  private static func problem(_ buffer: borrowing WebPPictureBuffer) -> EncodingError {
    .libraryFailed("libwebp could not encode the picture (error \(buffer.picture.pointee.error_code.rawValue))")
  }
}

/// libwebp's image in straight ARGB. It frees itself.
struct WebPPictureBuffer: ~Copyable {
  let picture: UnsafeMutablePointer<WebPPicture>

  /// The largest edge of a WebP image, in pixels.
  static let maximumEdge = Int(WEBP_MAX_DIMENSION)

  init(_ bitmap: Bitmap) throws(EncodingError) {
    try self.init(BitmapScanlines(bitmap, PixelRect(whole: bitmap)))
  }

  init(_ lines: some Scanlines) throws(EncodingError) {
    try self.init(width: lines.width, height: lines.height)
    guard let target = picture.pointee.argb else { return }
    let stride = Int(picture.pointee.argb_stride)
    var lines = lines
    withUnsafeTemporaryAllocation(byteCount: lines.lineBytes, alignment: 16) { line in
      guard let line = line.baseAddress else { return }
      for y in 0..<lines.height {
        lines.writeNext(to: line)
        StraightPicture.read(line + 1, count: lines.width, to: target + y * stride)
      }
    }
  }

  private init(width: Int, height: Int) throws(EncodingError) {
    picture = .allocate(capacity: 1)
    picture.initialize(to: WebPPicture())
    // From here on `deinit` frees the memory, even when this initialiser throws. Freeing a zeroed
    // picture is safe.
    guard (1...Self.maximumEdge).contains(width), (1...Self.maximumEdge).contains(height) else {
      throw EncodingError.unsupportedSize(width: width, height: height, format: "WebP")
    }
    guard WebPPictureInit(picture) != 0 else {
      throw EncodingError.libraryFailed("this libwebp is not the one that was compiled against")
    }
    picture.pointee.use_argb = 1
    // libwebp calls this hook regularly to ask whether to continue.
    picture.pointee.progress_hook = { _, _ in Task.isCancelled ? 0 : 1 }
    picture.pointee.width = Int32(clamping: width)
    picture.pointee.height = Int32(clamping: height)
    guard WebPPictureAlloc(picture) != 0 else { throw EncodingError.libraryFailed("no memory for a WebP picture") }
  }

  deinit {
    WebPPictureFree(picture)
    picture.deallocate()
  }
}

/// Builds an animated WebP file frame by frame. It frees itself.
struct WebPAnimation: ~Copyable {
  private let handle: OpaquePointer

  init(width: Int, height: Int, loops: Int) throws(EncodingError) {
    guard (1...WebPPictureBuffer.maximumEdge).contains(width), (1...WebPPictureBuffer.maximumEdge).contains(height)
    else {
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

  /// Adds a frame that starts at a time in milliseconds.
  func add(_ bitmap: Bitmap, at time: Int, _ config: inout WebPConfig) throws(EncodingError) {
    let buffer = try WebPPictureBuffer(bitmap)
    guard let stamp = Int32(exactly: time) else { throw EncodingError.unsupportedTiming(time, format: "WebP") }
    guard WebPAnimEncoderAdd(handle, buffer.picture, stamp, &config) != 0 else { throw problem }
  }

  /// Returns the file; the last frame ends at `time`, in milliseconds.
  func finish(at time: Int) throws(EncodingError) -> [UInt8] {
    guard let stamp = Int32(exactly: time) else { throw EncodingError.unsupportedTiming(time, format: "WebP") }
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(handle, nil, stamp, nil) != 0, WebPAnimEncoderAssemble(handle, &data) != 0 else {
      throw problem
    }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  private var problem: EncodingError {
    let text = WebPAnimEncoderGetError(handle).map { String(cString: $0) }
    return .libraryFailed("libwebp could not encode the animation: \(text ?? "no reason given")")
  }
}
