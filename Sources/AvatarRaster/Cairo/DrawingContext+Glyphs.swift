internal import CCairo

/// What drawing text needs beyond drawing shapes: a path that is made by somebody else, and pictures of glyphs.
extension DrawingContext {
  /// Forgets the current path.
  func beginPath() { cairo_new_path(handle) }

  /// Moves the pen, in the coordinates of the current transform.
  func move(_ x: Double, _ y: Double) { cairo_move_to(handle, x, y) }

  /// Paints an image with its top left corner at the origin of the current transform, and scaled smoothly by it.
  func paint(_ image: borrowing ImageSurface) {
    cairo_set_source_surface(handle, image.handle, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_GOOD)
    cairo_paint(handle)
  }
}
