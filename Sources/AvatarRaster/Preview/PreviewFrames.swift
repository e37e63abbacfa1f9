internal import AvatarPixels
internal import AvatarScene

/// The frames of a preview before rendering: the draw lists, and the duration of each frame.
struct PreviewFrames {
  /// One frame. Frames with equal `picture` indices share one image, which is rendered once.
  struct Entry {
    let picture: Int
    let milliseconds: Int
  }

  let entries: [Entry]
  let lists: [DrawList]
  let viewport: Viewport

  /// Renders every distinct image once.
  ///
  /// - Parameters:
  ///   - rim: the colour of the rim round the figures; nil for none.
  ///   - onion: the number of preceding images that show through each image.
  func frames(_ renderer: FrameRenderer, background: Background, rim: RGBA?, onion: Int) throws -> [AnimationFrame] {
    guard onion == 0 else { return try layered(renderer, background, rim, onion) }
    let bitmaps = try lists.map { try picture($0, renderer, rim, background) }
    return entries.map { AnimationFrame(bitmaps[$0.picture], milliseconds: $0.milliseconds) }
  }

  /// Renders each image over the preceding ones. The last of these has half the opacity, and each
  /// earlier one half that of the next.
  private func layered(
    _ renderer: FrameRenderer, _ background: Background, _ rim: RGBA?, _ onion: Int
  ) throws -> [AnimationFrame] {
    try Self.check(pictures: entries.count + lists.count, viewport)
    let bitmaps = try lists.map { try picture($0, renderer, rim, .none) }
    return entries.indices.map { index in
      var picture = background.bitmap(width: viewport.width, height: viewport.height)
      picture.withCanvas(PixelRect(whole: picture)) { canvas in
        for before in max(0, index - onion)..<index {
          canvas.composite(bitmaps[entries[before].picture].faded(to: UInt64(128 >> (index - before - 1))), x: 0, y: 0)
        }
        canvas.composite(bitmaps[entries[index].picture], x: 0, y: 0)
      }
      return AnimationFrame(picture, milliseconds: entries[index].milliseconds)
    }
  }

  private func picture(_ list: DrawList, _ renderer: FrameRenderer, _ rim: RGBA?, _ background: Background) throws
    -> Bitmap
  {
    guard let rim else { return try renderer.render(list, viewport, background: background) }
    return try RimPainter(color: rim, frames: renderer).draw(list, viewport, background: background)
  }

  /// Throws where there are too many images, before any are rendered.
  static func check(pictures: Int, _ viewport: Viewport) throws(RenderError) {
    let pixels = viewport.width * viewport.height
    guard pictures <= min(RasterLimit.previewPictures, RasterLimit.previewPixels / max(1, pixels)) else {
      throw .tooLarge(frames: pictures, pixels: pixels)
    }
  }

  /// Divides durations by a speed. Rounding errors do not accumulate, so the sum stays correct; no
  /// result is shorter than a millisecond.
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

extension Bitmap {
  /// Returns the image with the opacity of every pixel multiplied by `share` / 255.
  fileprivate func faded(to share: UInt64) -> Bitmap {
    var faded = self
    faded.pixels = pixels.map { PixelChannels.joined(PixelChannels.dividedBy255(PixelChannels.spread($0) &* share)) }
    return faded
  }
}
