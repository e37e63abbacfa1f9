internal import AvatarPixels
internal import AvatarScene

/// Draws an emoji from the font's bitmap, scaled smoothly to a size.
struct EmojiPainter {
  /// The longer side of the result, in pixels.
  let size: Double

  /// The font size at which Noto Color Emoji draws its bitmaps unscaled: 136 × 128 pixels.
  static let strikeSize = 109.0

  /// Whether the layout consists only of bitmap glyphs.
  static func isPicture(_ layout: borrowing TextLayout) -> Bool {
    var (pictures, others) = (0, 0)
    layout.forEachRun { if $0.isPicture { pictures += 1 } else { others += 1 } }
    return pictures > 0 && others == 0
  }

  func draw(_ layout: borrowing TextLayout) throws(CairoError) -> DrawnText {
    let ink = layout.ink
    guard ink.width >= 1, ink.height >= 1 else {
      return DrawnText(bitmap: Bitmap(width: 0, height: 0), x: 0, y: 0, missing: layout.missing)
    }
    let strike = try Self.strike(layout, ink)
    let factor = size / max(Double(strike.width), Double(strike.height))
    let (halfWidth, halfHeight) = (Double(strike.width) * factor / 2, Double(strike.height) * factor / 2)
    let (x, y) = ((-halfWidth).rounded(.down), (-halfHeight).rounded(.down))
    let surface = try ImageSurface(width: Int(-2 * x), height: Int(-2 * y))
    let context = try DrawingContext(on: surface)
    context.setTransform(Transform(a: factor, b: 0, c: 0, d: factor, tx: -x - halfWidth, ty: -y - halfHeight))
    context.paint(strike)
    try CairoError.check(context.status, "scaling an emoji")
    return DrawnText(bitmap: try surface.bitmap(), x: Int(x), y: Int(y), missing: layout.missing)
  }

  /// Returns the unscaled bitmap.
  private static func strike(_ layout: borrowing TextLayout, _ ink: Rect) throws(CairoError) -> ImageSurface {
    let (x, y) = (ink.minX.rounded(.down), ink.minY.rounded(.down))
    let surface = try ImageSurface(width: Int((ink.maxX - x).rounded(.up)), height: Int((ink.maxY - y).rounded(.up)))
    let context = try DrawingContext(on: surface)
    context.setTransform(Transform(a: 1, b: 0, c: 0, d: 1, tx: -x, ty: -y))
    layout.forEachRun { $0.show(on: context) }
    try CairoError.check(context.status, "drawing an emoji")
    return surface
  }
}
