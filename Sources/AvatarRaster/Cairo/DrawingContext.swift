internal import AvatarPixels
internal import AvatarScene
internal import CCairo

/// A cairo drawing context on one surface. It frees itself. `ImageSurface.draw` checks its status.
struct DrawingContext: ~Copyable {
  let handle: OpaquePointer

  init(on surface: borrowing ImageSurface) throws(CairoError) {
    guard let made = cairo_create(surface.handle) else {
      throw CairoError(code: Int(CAIRO_STATUS_NO_MEMORY.rawValue), action: "starting to draw")
    }
    handle = made
  }

  deinit { cairo_destroy(handle) }

  var status: cairo_status_t { cairo_status(handle) }

  func setTransform(_ t: Transform) {
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_set_matrix(handle, &matrix)
  }

  func setColor(_ color: RGBA, opacity: Double) {
    cairo_set_source_rgba(
      handle, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255 * opacity)
  }

  /// Saves transform, clip and colour until `restore`.
  func save() { cairo_save(handle) }
  func restore() { cairo_restore(handle) }

  /// Composites an image over the surface, with its top left corner at a whole pixel.
  func composite(_ bitmap: Bitmap, x: Int, y: Int, opacity: Double = 1) {
    paint(bitmap, opacity: opacity) { cairo_set_source_surface(handle, $0, Double(x), Double(y)) }
  }

  /// Composites an image under a transform from its own pixels, smoothly resampled.
  func composite(_ bitmap: Bitmap, transform: Transform) {
    save()
    setTransform(transform)
    paint(bitmap) {
      cairo_set_source_surface(handle, $0, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_GOOD)
    }
    restore()
  }

  /// The source pattern borrows the bitmap's memory for one paint operation. `cairo_surface_finish`
  /// ends the access before the memory can move.
  private func paint(_ bitmap: Bitmap, opacity: Double = 1, _ setSource: (OpaquePointer) -> Void) {
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    bitmap.pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let data = UnsafeMutablePointer(mutating: base.assumingMemoryBound(to: UInt8.self))
      guard
        let source = cairo_image_surface_create_for_data(
          data, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width * 4))
      else { return }
      setSource(source)
      if opacity == 1 { cairo_paint(handle) } else { cairo_paint_with_alpha(handle, opacity) }
      cairo_set_source_rgb(handle, 0, 0, 0)
      cairo_surface_finish(source)
      cairo_surface_destroy(source)
    }
  }

  /// Sets the current path, under the current transform.
  func setPath(_ path: Path) {
    cairo_new_path(handle)
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(handle, p.x, p.y)
      case .line(let p): cairo_line_to(handle, p.x, p.y)
      case .cubic(let a, let b, let c): cairo_curve_to(handle, a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: cairo_close_path(handle)
      }
    }
  }

  /// Fills the current path and keeps it.
  func fill(evenOdd: Bool) {
    cairo_set_fill_rule(handle, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill_preserve(handle)
  }

  func clip(to path: Path, evenOdd: Bool) {
    setPath(path)
    clip(evenOdd: evenOdd)
  }

  /// Clips to the current path and clears it.
  func clip(evenOdd: Bool) {
    cairo_set_fill_rule(handle, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_clip(handle)
  }

  /// Strokes the current path and keeps it.
  func stroke(_ stroke: Shape.Stroke) {
    cairo_set_line_width(handle, stroke.width)
    cairo_set_line_cap(handle, Self.cap(stroke.cap))
    cairo_set_line_join(handle, Self.join(stroke.join))
    cairo_set_miter_limit(handle, stroke.miterLimit)
    cairo_stroke_preserve(handle)
  }

  private static func cap(_ cap: LineCap) -> cairo_line_cap_t {
    switch cap {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }

  private static func join(_ join: LineJoin) -> cairo_line_join_t {
    switch join {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
