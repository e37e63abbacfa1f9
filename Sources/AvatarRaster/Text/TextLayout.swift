internal import AvatarScene
internal import CPango

/// One line of text with its glyphs selected and positioned. It frees itself.
struct TextLayout: ~Copyable {
  private let handle: OpaquePointer
  /// The characters that no font contains; they are omitted.
  let missing: [String]

  init(_ context: OpaquePointer, _ text: String, size: Double) throws(TextError) {
    guard let made = pango_layout_new(context) else { throw TextError.setupFailed("no memory for a line of text") }
    handle = made
    pango_layout_set_single_paragraph_mode(made, 1)
    pango_layout_set_auto_dir(made, 1)
    let font = pango_font_description_from_string("\(FontRules.textFamily) Bold")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(made, font)
    pango_font_description_free(font)
    missing = Self.setKnown(text, made)
  }

  deinit { ra_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Truncates the line to a width in pixels; truncated text ends in an ellipsis.
  func limit(width: Double) {
    pango_layout_set_ellipsize(handle, PANGO_ELLIPSIZE_END)
    pango_layout_set_width(handle, Int32(min(max(1, width), 16_384) * Double(PANGO_SCALE)))
  }

  /// The ink bounding box, in pixels from the left end of the line's baseline, y down.
  var ink: Rect { Self.rect(box.ink, baseline: baseline) }

  /// The centre of the line's advance width, in pixels from the same origin.
  var middle: Double { (Double(box.logical.x) + Double(box.logical.width) / 2) / Double(PANGO_SCALE) }

  /// Calls `body` for each run of glyphs of one font, from left to right.
  func forEachRun(_ body: (GlyphRun) -> Void) {
    Self.forEachRun(handle) { run, iterator in
      var extents = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &extents)
      let y = Double(pango_layout_iter_get_baseline(iterator) - baseline) / Double(PANGO_SCALE)
      if let glyphs = GlyphRun(run, x: Double(extents.x) / Double(PANGO_SCALE), y: y) { body(glyphs) }
    }
  }

  /// Whether some of its fonts have no bold letters.
  var hasRegularLetters: Bool {
    var found = false
    forEachRun { if $0.isRegular { found = true } }
    return found
  }

  private var baseline: Int32 { pango_layout_get_baseline(handle) }

  private var box: (ink: PangoRectangle, logical: PangoRectangle) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(handle, &ink, &logical)
    return (ink, logical)
  }

  private static func rect(_ r: PangoRectangle, baseline: Int32) -> Rect {
    let unit = Double(PANGO_SCALE)
    guard r.width > 0, r.height > 0 else { return .empty }
    let (x, y) = (Double(r.x) / unit, (Double(r.y) - Double(baseline)) / unit)
    return Rect(minX: x, minY: y, maxX: x + Double(r.width) / unit, maxY: y + Double(r.height) / unit)
  }

  /// Lays out the characters that the fonts contain and returns the others.
  ///
  /// A character is removed as a whole, with its accents. The rest can shape differently, so it is
  /// checked again.
  private static func setKnown(_ text: String, _ layout: OpaquePointer) -> [String] {
    var known = text
    var missing: [String] = []
    for _ in 0..<3 {
      set(known, layout)
      guard pango_layout_get_unknown_glyphs_count(layout) > 0 else { return missing }
      let (starts, unknown) = clusters(layout)
      let parts = split(known, at: starts, unknown)
      missing += parts.unknown
      known = parts.known
    }
    set(known, layout)
    return missing
  }

  /// Splits a text into the known text and its unknown characters.
  private static func split(_ text: String, at starts: Set<Int>, _ unknown: Set<Int>) -> (
    known: String, unknown: [String]
  ) {
    var known = String.UnicodeScalarView()
    var missing: [String.UnicodeScalarView] = []
    var place = 0
    var isKnown = true
    for scalar in text.unicodeScalars {
      if starts.contains(place) {
        isKnown = !unknown.contains(place)
        if !isKnown { missing.append(String.UnicodeScalarView()) }
      }
      if isKnown { known.append(scalar) } else { missing[missing.count - 1].append(scalar) }
      place += scalar.utf8.count
    }
    return (String(known), missing.map { String($0) })
  }

  private static func set(_ text: String, _ layout: OpaquePointer) {
    pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
  }

  /// Returns the start of each character, as a byte offset, and the starts of those without a
  /// glyph.
  private static func clusters(_ layout: OpaquePointer) -> (starts: Set<Int>, unknown: Set<Int>) {
    var (starts, unknown): (Set<Int>, Set<Int>) = ([], [])
    forEachRun(layout) { run, _ in
      guard let glyphs = run.pointee.glyphs?.pointee, let item = run.pointee.item?.pointee else { return }
      for index in 0..<Int(glyphs.num_glyphs) {
        let start = Int(item.offset) + Int(glyphs.log_clusters[index])
        starts.insert(start)
        if glyphs.glyphs[index].glyph & unknownFlag != 0 { unknown.insert(start) }
      }
    }
    return (starts, unknown)
  }

  /// PANGO_GLYPH_UNKNOWN_FLAG, which Swift does not import, because the macro contains a cast.
  private static let unknownFlag: UInt32 = 0x1000_0000

  private static func forEachRun(
    _ layout: OpaquePointer, _ body: (UnsafeMutablePointer<PangoLayoutRun>, OpaquePointer) -> Void
  ) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      if let run = pango_layout_iter_get_run_readonly(iterator) { body(run, iterator) }
    } while pango_layout_iter_next_run(iterator) != 0
  }
}
