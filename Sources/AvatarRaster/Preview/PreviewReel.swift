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

  /// The most pixels that all different pictures may have together: 1 GiB.
  static let pixelLimit = 1 << 28

  /// Draws every different picture once.
  func frames(_ renderer: FrameRenderer, background: Background) throws -> [AnimationFrame] {
    let pixels = viewport.width * viewport.height
    guard lists.count <= Self.pixelLimit / max(1, pixels) else { throw PreviewError.tooLarge(frames: lists.count, pixels: pixels) }
    let bitmaps = try lists.map { try renderer.render($0, viewport, background: background) }
    return entries.map { AnimationFrame(bitmaps[$0.picture], milliseconds: $0.milliseconds) }
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
