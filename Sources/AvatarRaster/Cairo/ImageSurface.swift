internal import AvatarPixels
internal import CCairo

/// A cairo image in memory, premultiplied ARGB. It frees itself.
struct ImageSurface: ~Copyable {
  let handle: OpaquePointer
  let width: Int
  let height: Int

  /// The largest edge, in pixels; the limit of cairo.
  static let maximumEdge = 32_767

  /// Creates a transparent image.
  ///
  /// - Throws: `CairoError` without cairo, for a size out of range and for lack of memory.
  init(width: Int, height: Int) throws(CairoError) {
    try CairoError.checkLibrary()
    guard (0...Self.maximumEdge).contains(width), (0...Self.maximumEdge).contains(height),
      let made = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw .size(width: width, height: height) }
    let status = cairo_surface_status(made)
    if status != CAIRO_STATUS_SUCCESS { cairo_surface_destroy(made) }
    try CairoError.check(status, "making an image of \(width) × \(height) pixels")
    handle = made
    self.width = width
    self.height = height
  }

  deinit { cairo_surface_destroy(handle) }

  /// Draws, then checks the status once. Cairo's status is sticky, so one check at the end detects
  /// every error.
  func draw<E: Error>(_ body: (borrowing DrawingContext) throws(E) -> Void) throws {
    let context = try DrawingContext(on: self)
    try body(context)
    try CairoError.check(context.status, "drawing on an image of \(width) × \(height) pixels")
  }

  /// Returns a copy of the current pixels.
  func bitmap() throws(CairoError) -> Bitmap {
    try withPixels { (pixels, stride) in
      Bitmap(
        width: width, height: height,
        pixels: Array(unsafeUninitializedCapacity: width * height) { buffer, count in
          guard let target = buffer.baseAddress else { return }
          for y in 0..<height { (target + y * width).initialize(from: pixels + y * stride, count: width) }
          count = width * height
        }) ?? Bitmap(width: 0, height: 0)
    }
  }

  /// Gives `body` access to the pixels and to the stride, which is in pixels.
  func withPixels<R>(_ body: (UnsafeMutablePointer<UInt32>, Int) -> R) throws(CairoError) -> R {
    cairo_surface_flush(handle)
    try CairoError.check(cairo_surface_status(handle), "reading an image")
    guard let data = cairo_image_surface_get_data(handle) else {
      var none: UInt32 = 0
      return withUnsafeMutablePointer(to: &none) { body($0, 0) }
    }
    let stride = Int(cairo_image_surface_get_stride(handle)) / 4
    let result = data.withMemoryRebound(to: UInt32.self, capacity: max(1, stride * height)) { body($0, stride) }
    cairo_surface_mark_dirty(handle)
    return result
  }
}
