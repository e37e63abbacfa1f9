/// Pictures in the making: what to draw for each, and how long it stays.
struct PreviewReel {
  /// A different picture; equal numbers are one picture, drawn once.
  struct Entry {
    let picture: Int
    let milliseconds: Int
  }

  let entries: [Entry]
  let lists: [DrawList]
  let viewport: Viewport

  /// Draws every different picture once.
  func frames(_ renderer: FrameRenderer, background: Background) throws -> [AnimationFrame] {
    let bitmaps = try lists.map { try renderer.render($0, viewport, background: background) }
    return entries.map { AnimationFrame(bitmaps[$0.picture], milliseconds: $0.milliseconds) }
  }

  /// Refuses too many pictures before any is thought of.
  static func check(pictures: Int, _ viewport: Viewport) throws(PreviewError) {
    let pixels = viewport.width * viewport.height
    guard pictures <= min(RasterLimit.previewPictures, RasterLimit.previewPixels / max(1, pixels)) else {
      throw .tooLarge(frames: pictures, pixels: pixels)
    }
  }

  /// Divides times by a speed so that the sum stays right, whatever is rounded on the way; nothing is shorter than a millisecond.
  static func times(_ milliseconds: [Int], speed: Double) -> [Int] {
    var (before, shown) = (0.0, 0)
    return milliseconds.map { time in
      before += Double(time) / speed
      let end = max(shown + 1, Int(before.rounded()))
      defer { shown = end }
      return end - shown
    }
  }
}
