internal import CPango

/// Adjacent glyphs of one font. Valid only as long as its layout.
struct GlyphRun {
  private let font: OpaquePointer
  private let glyphs: UnsafeMutablePointer<PangoGlyphString>
  /// The start of the run, in pixels from the left end of the line's baseline, y down.
  private let x: Double
  private let y: Double

  init?(_ run: UnsafeMutablePointer<PangoLayoutRun>, x: Double, y: Double) {
    guard let item = run.pointee.item, let font = item.pointee.analysis.font, let glyphs = run.pointee.glyphs else {
      return nil
    }
    self.font = font
    self.glyphs = glyphs
    self.x = x
    self.y = y
  }

  /// Whether the glyphs are emoji, which are bitmaps with their own colours and have no outline.
  var isPicture: Bool {
    described { pango_font_description_get_family($0).map { String(cString: $0) } == FontRules.emojiFamily }
  }

  /// Whether the glyphs are not bold. Many scripts have only a regular font.
  var isRegular: Bool {
    !isPicture && described { pango_font_description_get_weight($0).rawValue < PANGO_WEIGHT_SEMIBOLD.rawValue }
  }

  private func described(_ question: (OpaquePointer) -> Bool) -> Bool {
    guard let description = pango_font_describe(font) else { return false }
    defer { pango_font_description_free(description) }
    return question(description)
  }

  /// Adds the glyphs' outlines to the path.
  func addOutline(to context: borrowing DrawingContext) {
    context.move(x, y)
    pango_cairo_glyph_string_path(context.handle, font, glyphs)
  }

  func show(on context: borrowing DrawingContext) {
    context.move(x, y)
    pango_cairo_show_glyph_string(context.handle, font, glyphs)
  }
}
