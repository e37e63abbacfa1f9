internal import CCairo

/// The operations that text needs beyond those for shapes: a path that another library builds, and
/// bitmap glyphs.
extension DrawingContext {
  /// Clears the current path.
  func beginPath() { cairo_new_path(handle) }

  /// Moves the current point, in the coordinates of the current transform.
  func move(_ x: Double, _ y: Double) { cairo_move_to(handle, x, y) }

  /// Paints an image with its top left corner at the origin of the current transform. The transform
  /// scales it smoothly.
  func paint(_ image: borrowing ImageSurface) {
    cairo_set_source_surface(handle, image.handle, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_GOOD)
    cairo_paint(handle)
  }
}
