internal import AvatarScene
internal import CPango

/// Pango's font map and context for the pinned fonts.
///
/// Neither is thread-safe. `TextEngine` lends each context to one task at a time, which justifies
/// `Sendable`.
final class PangoContext: @unchecked Sendable {
  private let configuration: FontConfiguration
  private let map: OpaquePointer
  private let context: OpaquePointer

  init(_ configuration: FontConfiguration) throws(TextError) {
    do throws(ResourceError) { try ResourceError.checkTextThreads() } catch { throw .shortage(error) }
    guard let map = ra_pango_font_map_new() else {
      throw TextError.setupFailed("this Pango was built without FreeType")
    }
    ra_pango_set_config(map, configuration.handle)
    ra_pango_cairo_set_resolution(map, 72)
    guard let context = pango_font_map_create_context(map) else {
      ra_object_unref(UnsafeMutableRawPointer(map))
      throw TextError.setupFailed("no memory for Pango's context")
    }
    self.configuration = configuration
    self.map = map
    self.context = context
    makeIndependentOfTheMachine()
  }

  deinit {
    ra_object_unref(UnsafeMutableRawPointer(context))
    ra_object_unref(UnsafeMutableRawPointer(map))
  }

  /// Lays out a text on one line, at a font size in pixels.
  func layout(_ text: String, size: Double) throws(TextError) -> TextLayout {
    try TextLayout(context, text, size: size)
  }

  /// Sets language, direction and hinting to fixed values. Otherwise they depend on the locale and
  /// the screen settings.
  private func makeIndependentOfTheMachine() {
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    pango_context_set_round_glyph_positions(context, 0)
    ra_pango_set_steady_font_options(context)
  }
}
