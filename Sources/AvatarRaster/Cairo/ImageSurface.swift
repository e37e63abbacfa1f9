internal import CCairo

/// A cairo image in memory, premultiplied ARGB. It frees itself.
struct ImageSurface: ~Copyable {
  let handle: OpaquePointer
  let width: Int
  let height: Int

  /// The largest edge, in pixels; cairo itself stops at 32,767.
  static let maximumEdge = 32_767

  /// A transparent image. Throws where cairo cannot make one: a size out of range, no memory.
  init(width: Int, height: Int) throws(CairoError) {
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

  /// Draws, then checks once: cairo's status is sticky, so one look at the end sees every error.
  func draw<E: Error>(_ body: (borrowing DrawingContext) throws(E) -> Void) throws {
    let context = try DrawingContext(on: self)
    try body(context)
    try CairoError.check(context.status, "drawing on an image of \(width) × \(height) pixels")
  }

  /// The pixels as they are now.
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

  /// Lends the pixels; the stride counts pixels.
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
