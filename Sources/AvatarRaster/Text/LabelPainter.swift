internal import AvatarPixels
internal import AvatarScene

/// Draws white text with a dark outline that fades outwards, readable on light and on dark
/// backgrounds; or plain dark text, for light paper.
struct LabelPainter {
  /// The font size, in pixels.
  let size: Double
  /// Whether the text is white with an outline; otherwise it is dark without one.
  var hasRim = true

  /// The outline strokes, widest first: width in `unit`s, and opacity. At small sizes, more steps
  /// would not be visible.
  private static let smallRim: [(width: Double, opacity: Double)] = [(0.36, 0.15), (0.26, 0.35), (0.16, 0.85)]
  private static let largeRim: [(width: Double, opacity: Double)] = [
    (0.38, 0.06), (0.34, 0.09), (0.3, 0.13), (0.26, 0.18), (0.22, 0.3), (0.18, 0.5), (0.14, 0.7),
  ]
  /// The width of the stroke that thickens the letters of a regular font, as a fraction of the font
  /// size.
  private static let boldening = 0.05
  private static let dark = RGBA(0x14, 0x12, 0x2B)
  private static let light = RGBA(255, 255, 255)

  /// The distance from the baseline to the line's centre, in whole pixels: half a capital letter.
  /// It aligns the letters of all scripts.
  private var rise: Double { (size * 0.365).rounded() }

  /// The unit of the outline widths, in pixels: the font size, growing more slowly above 16,
  /// because large letters need a relatively thinner outline.
  private var unit: Double { min(size, 16) + max(0, size - 16) * 0.4 }

  /// The distance that the widest stroke reaches, in pixels.
  private var reach: Double { unit * 0.19 + size * Self.boldening / 2 + 1 }

  func draw(_ layout: borrowing TextLayout) throws(CairoError) -> DrawnText {
    let box = box(layout)
    guard !box.isEmpty else {
      return DrawnText(bitmap: Bitmap(width: 0, height: 0), x: 0, y: 0, missing: layout.missing)
    }
    let surface = try ImageSurface(width: Int(box.width), height: Int(box.height))
    let context = try DrawingContext(on: surface)
    context.setTransform(Transform(a: 1, b: 0, c: 0, d: 1, tx: -box.minX - layout.middle, ty: -box.minY + rise))
    paint(layout, on: context)
    try CairoError.check(context.status, "drawing text")
    return DrawnText(bitmap: try surface.bitmap(), x: Int(box.minX), y: Int(box.minY), missing: layout.missing)
  }

  /// Returns the bounding box of the text and its outline in whole pixels, relative to the line's
  /// centre. Stacked accents much taller than a line are clipped.
  private func box(_ layout: borrowing TextLayout) -> Rect {
    let ink = layout.ink
    guard !ink.isEmpty else { return .empty }
    let top = max(ink.minY, -2 * size)
    let bottom = min(ink.maxY, 1.2 * size)
    return Rect(
      minX: (ink.minX - layout.middle - reach).rounded(.down), minY: (top + rise - reach).rounded(.down),
      maxX: (ink.maxX - layout.middle + reach).rounded(.up), maxY: (bottom + rise + reach).rounded(.up))
  }

  private func paint(_ layout: borrowing TextLayout, on context: borrowing DrawingContext) {
    outline(layout, on: context) { !$0.isPicture }
    let thicker = layout.hasRegularLetters ? Self.boldening * size : 0
    for line in !hasRim ? [] : size < 20 ? Self.smallRim : Self.largeRim {
      stroke(Self.dark, line.opacity, width: line.width * unit + thicker, on: context)
    }
    let color = hasRim ? Self.light : Self.dark
    context.setColor(color, opacity: 1)
    context.fill(evenOdd: false)
    outline(layout, on: context) { $0.isRegular }
    stroke(color, 1, width: Self.boldening * size, on: context)
    layout.forEachRun { if $0.isPicture { $0.show(on: context) } }
  }

  /// Sets the path to the outlines of some of the runs.
  private func outline(
    _ layout: borrowing TextLayout, on context: borrowing DrawingContext, _ wanted: (GlyphRun) -> Bool
  ) {
    context.beginPath()
    layout.forEachRun { if wanted($0) { $0.addOutline(to: context) } }
  }

  private func stroke(_ color: RGBA, _ opacity: Double, width: Double, on context: borrowing DrawingContext) {
    context.setColor(color, opacity: opacity)
    context.stroke(Shape.Stroke(role: 0, opacity: 1, width: width, cap: .butt, join: .round, miterLimit: 10))
  }
}
