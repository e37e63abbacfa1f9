/// White letters with a dark rim that fades outwards: they can be read on light and on dark grounds. Or plain dark ones, for light paper.
struct LabelPainter {
  /// The font's size in pixels.
  let size: Double
  /// False for dark letters without a rim.
  var hasRim = true

  /// Strokes under the letters, the widest first: their widths in `unit`s, and how dark. Small letters show no more steps than these.
  private static let smallRim: [(width: Double, opacity: Double)] = [(0.36, 0.15), (0.26, 0.35), (0.16, 0.85)]
  private static let largeRim: [(width: Double, opacity: Double)] = [
    (0.38, 0.06), (0.34, 0.09), (0.3, 0.13), (0.26, 0.18), (0.22, 0.3), (0.18, 0.5), (0.14, 0.7),
  ]
  /// Of the stroke, in sizes of the font, that thickens the letters of a font that is not bold.
  private static let boldening = 0.05
  private static let dark = RGBA(0x14, 0x12, 0x2B)
  private static let light = RGBA(255, 255, 255)

  /// The line's middle lies half a capital above the baseline, on whole pixels: letters of every script sit alike.
  private var rise: Double { (size * 0.365).rounded() }

  /// What the rim's widths count in, in pixels: the font's size; of large letters less, whose rim needs not grow as they do.
  private var unit: Double { min(size, 16) + max(0, size - 16) * 0.4 }

  /// How far the widest stroke reaches, in pixels.
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

  /// Whole pixels around the ink and its rim, from the line's middle. Accents piled up higher than a line are cut.
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

  /// Makes the outlines of some of the runs the path.
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
