/// All that decides a text's pixels: two equal requests have one picture.
struct TextRequest: Hashable {
  let text: String
  let style: TextRun.Style
  /// Pixels, in quarters, so that few sizes are kept in the fonts' caches.
  let size: Double
  /// Pixels.
  let maximumWidth: Double

  init(_ run: TextRun, scale: Double) throws(TextError) {
    let pixels = (run.size * scale * 4).rounded() / 4
    let width = run.maximumWidth * scale
    guard pixels > 0, pixels <= RasterLimit.fontSize else { throw TextError.unsupportedSize(run.size * scale) }
    guard !width.isNaN else { throw TextError.unsupportedSize(width) }
    text = run.style == .emoji ? TextSanitizer.emoji(run.text) : TextSanitizer.clean(run.text)
    style = run.style
    size = pixels
    maximumWidth = min(max(1, width), 8192)
  }
}
