internal import AvatarScene

/// Everything that determines a text's pixels. Equal requests give equal images.
struct TextRequest: Hashable {
  let text: String
  let style: TextLabel.Style
  /// The font size, rounded to quarter pixels, to limit the number of sizes in the font caches.
  let size: Double
  /// The maximum width, in pixels.
  let maximumWidth: Double

  init(_ run: TextLabel, scale: Double) throws(TextError) {
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
