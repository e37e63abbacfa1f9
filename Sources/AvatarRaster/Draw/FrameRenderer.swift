/// Draws a list of parts into one picture. May be shared by all threads.
final class FrameRenderer: Sendable {
  let cache: SpriteCache
  let text: any TextDrawing

  init(cache: SpriteCache, text: any TextDrawing) {
    self.cache = cache
    self.text = text
  }

  /// - Throws: `CairoError` where drawing fails, `TextError` where letters cannot be drawn.
  func render(_ list: DrawList, _ viewport: Viewport, background: Background = .none) throws -> Bitmap {
    guard (0...ImageSurface.maximumEdge).contains(viewport.width), (0...ImageSurface.maximumEdge).contains(viewport.height) else {
      throw CairoError.size(width: viewport.width, height: viewport.height)
    }
    var bitmap = Bitmap(width: viewport.width, height: viewport.height)
    try bitmap.withCanvas(PixelRect(whole: bitmap)) { try paint(list, viewport, background: background, on: $0) }
    return bitmap
  }

  /// Draws over what a canvas holds: a transparent one gives the picture itself.
  func paint(_ list: DrawList, _ viewport: Viewport, background: Background, on canvas: Canvas) throws {
    if background != .none { background.fill(canvas) }
    for item in list.items { try paint(item, viewport, on: canvas) }
  }

  /// Draws the parts of a list that nobody has drawn yet, so that painting it finds them; without a cache there is nothing to find.
  func prepare(_ list: DrawList, _ viewport: Viewport) throws {
    guard cache.keeps else { return }
    for item in list.items {
      guard case .layer(let layer, let clip) = item.content else { continue }
      _ = try sprite(layer, clip, viewport.transform * item.transform, viewport)
    }
  }

  private func paint(_ item: DrawItem, _ viewport: Viewport, on canvas: Canvas) throws {
    let device = viewport.transform * item.transform
    switch item.content {
    case .layer(let layer, let clip):
      guard let (sprite, snap) = try sprite(layer, clip, device, viewport) else { return }
      SpritePainter.paint(sprite, of: layer, on: canvas, x: snap.x, y: snap.y)
    case .text(let run): try paint(run, device, scale: viewport.scale, on: canvas)
    }
  }

  /// A layer's pixels and where they go; nil where nothing of it could be seen.
  private func sprite(
    _ layer: PaintedLayer, _ clip: DrawItem.ClipRegion?, _ device: Transform, _ viewport: Viewport
  ) throws -> (sprite: WeightSprite, snap: PixelSnap)? {
    guard let snap = PixelSnap(device) else { return nil }
    var region: (path: Path, key: SpriteKey.Clip)?
    if let clip {
      guard let place = snap.relative(viewport.transform * clip.transform) else { return nil }
      region = (clip.path, SpriteKey.Clip(name: clip.name, place: place))
    }
    let sprite = try cache.sprite(for: SpriteKey(layer: layer, place: snap.place, clip: region?.key)) {
      try SpriteRasterizer.draw(layer, snap.place.transform, clip: region.map { ($0.path, $0.key.place.transform) })
    }
    return (sprite, snap)
  }

  /// Letters are drawn upright at the picture's scale; a figure's squash then bends the finished pixels.
  private func paint(_ run: TextRun, _ device: Transform, scale: Double, on canvas: Canvas) throws {
    let drawn = try text.draw(run, scale: scale)
    let center = device.apply(run.center)
    guard center.isFinite, abs(center.x) < 1e6, abs(center.y) < 1e6 else { return }
    if run.style != .emoji {
      canvas.lay(drawn.bitmap, x: Int(center.x.rounded()) + drawn.x, y: Int(center.y.rounded()) + drawn.y)
    } else {
      let upright = Transform(a: device.a / scale, b: device.b / scale, c: -device.c / scale, d: -device.d / scale, tx: center.x, ty: center.y)
      try BentPicture.lay(drawn.bitmap, upright * .translation(Point(Double(drawn.x), Double(drawn.y))), on: canvas)
    }
  }
}
