/// Draws a list of parts into one picture. May be shared by all threads.
final class FrameRenderer: Sendable {
  let cache: PartCache
  let text: any TextDrawing

  init(cache: PartCache, text: any TextDrawing) {
    self.cache = cache
    self.text = text
  }

  /// - Throws: `CairoError` where drawing fails, `TextError` where letters cannot be drawn.
  func render(_ list: DrawList, _ viewport: Viewport, background: Background = .none) throws -> Bitmap {
    let surface = try ImageSurface(width: viewport.width, height: viewport.height)
    try surface.draw { context in
      if background != .none { context.lay(background.bitmap(width: viewport.width, height: viewport.height), x: 0, y: 0) }
      for item in list.items { try draw(item, viewport, on: context) }
    }
    return try surface.bitmap()
  }

  private func draw(_ item: DrawItem, _ viewport: Viewport, on context: borrowing DrawingContext) throws {
    let device = viewport.transform * item.transform
    switch item.content {
    case .layer(let layer, let clip):
      guard let snap = PixelSnap(device) else { return }
      let region = clip.map { (name: $0.name, path: $0.path, transform: snap.relative(viewport.transform * $0.transform)) }
      let key = PartKey(layer: layer, transform: snap.transform, clip: region.map { PartKey.Clip(name: $0.name, transform: $0.transform) })
      let image = try cache.image(for: key) {
        try PartRasterizer.draw(layer, snap.transform, clip: region.map { ($0.path, $0.transform) })
      }
      context.lay(image.bitmap, x: snap.x + image.x, y: snap.y + image.y)
    case .text(let run): try draw(run, device, scale: viewport.scale, on: context)
    }
  }

  /// Letters are drawn upright at the picture's scale; a figure's squash then bends the finished pixels.
  private func draw(_ run: TextRun, _ device: Transform, scale: Double, on context: borrowing DrawingContext) throws {
    let drawn = try text.draw(run, scale: scale)
    let center = device.apply(run.center)
    if run.style != .emoji {
      context.lay(drawn.bitmap, x: Int(center.x.rounded()) + drawn.x, y: Int(center.y.rounded()) + drawn.y)
    } else {
      let upright = Transform(a: device.a / scale, b: device.b / scale, c: -device.c / scale, d: -device.d / scale, tx: center.x, ty: center.y)
      context.lay(drawn.bitmap, transform: upright * .translation(Point(Double(drawn.x), Double(drawn.y))))
    }
  }
}
