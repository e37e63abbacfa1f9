package import AvatarPixels
package import AvatarScene

/// Renders a draw list to one image. It is thread-safe.
package final class FrameRenderer: Sendable {
  let cache: SpriteCache
  package let text: any TextDrawing

  init(cache: SpriteCache, text: any TextDrawing) {
    self.cache = cache
    self.text = text
  }

  /// - Throws: `CairoError` where drawing fails, `TextError` where text cannot be drawn.
  package func render(_ list: DrawList, _ viewport: Viewport, background: Background = .none) throws -> Bitmap {
    try Self.check(viewport)
    return try render(prepared(list, viewport), viewport, background: background)
  }

  func render(_ items: [PreparedItem], _ viewport: Viewport, background: Background) throws -> Bitmap {
    try Self.check(viewport)
    var bitmap = Bitmap(width: viewport.width, height: viewport.height)
    try bitmap.withCanvas(PixelRect(whole: bitmap)) {
      try paint(items, scale: viewport.scale, background: background, on: $0)
    }
    return bitmap
  }

  private static func check(_ viewport: Viewport) throws(CairoError) {
    let edges = 0...ImageSurface.maximumEdge
    guard edges.contains(viewport.width), edges.contains(viewport.height) else {
      throw .size(width: viewport.width, height: viewport.height)
    }
  }

  /// Rasterises the list's sprites that are not in the cache, and takes the others from the cache.
  func prepared(_ list: DrawList, _ viewport: Viewport) throws -> [PreparedItem] {
    try Task.checkCancellation()
    return try list.items.compactMap { item in
      let device = viewport.transform * item.transform
      switch item.content {
      case .layer(let layer, let clip):
        return try sprite(layer, clip, device, viewport).map {
          .sprite($0.sprite, of: layer, x: $0.snap.x, y: $0.snap.y)
        }
      case .text(let run): return .text(run, device)
      }
    }
  }

  /// Paints prepared items over the content of a canvas.
  ///
  /// - Parameters:
  ///   - scale: pixels per point, for text.
  ///   - corner: the position in the image of the canvas's first pixel. The background fills the
  ///     canvas itself.
  func paint(
    _ items: [PreparedItem], scale: Double, background: Background, on canvas: Canvas, corner: (x: Int, y: Int) = (0, 0)
  ) throws {
    try Task.checkCancellation()
    if background != .none { background.fill(canvas) }
    for item in items {
      switch item {
      case .sprite(let sprite, let layer, let x, let y):
        SpritePainter.paint(sprite, of: layer, on: canvas, x: x - corner.x, y: y - corner.y)
      case .text(let run, let device): try paint(run, device, scale: scale, on: canvas, corner)
      }
    }
  }

  /// Returns the bounding box, in image pixels, of everything that the items draw.
  func ink(of items: [PreparedItem], scale: Double, within picture: PixelRect) throws -> PixelRect {
    var box: PixelRect?
    for item in items {
      let own: PixelRect
      switch item {
      case .sprite(let sprite, _, let x, let y):
        own = PixelRect(x: x + sprite.x, y: y + sprite.y, width: sprite.width, height: sprite.height)
      case .text(let run, let device):
        // Emoji are drawn with a transform, so their box is unknown here.
        guard run.style != .emoji, let spot = Self.spot(of: run, device) else { return picture }
        let drawn = try text.draw(run, scale: scale)
        own = PixelRect(
          x: spot.x + drawn.x, y: spot.y + drawn.y, width: drawn.bitmap.width, height: drawn.bitmap.height)
      }
      if own.width > 0, own.height > 0 { box = box?.union(own) ?? own }
    }
    return box?.intersection(picture) ?? PixelRect(x: picture.x, y: picture.y, width: 0, height: 0)
  }

  /// Returns a layer's sprite and its position; nil where nothing of it is visible.
  private func sprite(
    _ layer: ColoredLayer, _ clip: DrawItem.ClipRegion?, _ device: Transform, _ viewport: Viewport
  ) throws -> (sprite: CoverageSprite, snap: QuantizedTransform)? {
    guard let snap = QuantizedTransform(device) else { return nil }
    var region: (path: Path, key: SpriteKey.Clip)?
    if let clip {
      guard let coefficients = snap.relative(viewport.transform * clip.transform) else { return nil }
      region = (clip.path, SpriteKey.Clip(name: clip.name, coefficients: coefficients))
    }
    let outline = region.map { (path: $0.path, transform: $0.key.coefficients.transform) }
    do {
      let sprite = try cache.sprite(
        for: SpriteKey(layer: layer, coefficients: snap.coefficients, clip: region?.key), clip: region?.path
      ) {
        try SpriteRasterizer.draw(
          layer, snap.coefficients.transform, clip: outline,
          within: .pixels(max(1 << 16, 2 * viewport.width * viewport.height)))
      }
      return (sprite, snap)
    } catch SpriteRasterizer.Overflow.tooManyPixels {
      // The sprite is so large that most of it lies outside the image. Rasterise only the visible
      // part, and do not cache it, because no other image can use it.
      let window = Rect(
        minX: Double(-snap.x), minY: Double(-snap.y), maxX: Double(viewport.width - snap.x),
        maxY: Double(viewport.height - snap.y))
      return (
        try SpriteRasterizer.draw(layer, snap.coefficients.transform, clip: outline, within: .window(window)), snap
      )
    }
  }

  /// Draws text upright at the scale of the image. Only an emoji follows the figure's squash: the
  /// transform applies to its finished pixels.
  private func paint(
    _ run: TextLabel, _ device: Transform, scale: Double, on canvas: Canvas, _ corner: (x: Int, y: Int)
  )
    throws
  {
    let drawn = try text.draw(run, scale: scale)
    guard let spot = Self.spot(of: run, device) else { return }
    if run.style != .emoji {
      canvas.composite(drawn.bitmap, x: spot.x + drawn.x - corner.x, y: spot.y + drawn.y - corner.y)
    } else {
      let center = device.apply(run.center) - Point(Double(corner.x), Double(corner.y))
      let upright = Transform(
        a: device.a / scale, b: device.b / scale, c: -device.c / scale, d: -device.d / scale, tx: center.x, ty: center.y
      )
      try BentPicture.composite(
        drawn.bitmap, upright * .translation(Point(Double(drawn.x), Double(drawn.y))), on: canvas)
    }
  }

  /// Returns the pixel at the centre of a text line; nil where it is far outside any image.
  private static func spot(of run: TextLabel, _ device: Transform) -> (x: Int, y: Int)? {
    let center = device.apply(run.center)
    guard center.isFinite, abs(center.x) < 1e6, abs(center.y) < 1e6 else { return nil }
    return (Int(center.x.rounded()), Int(center.y.rounded()))
  }
}

/// A draw item whose sprite is resolved, so that painting needs no cache access.
enum PreparedItem: Sendable {
  /// A sprite with the colours of a layer; its own offsets are relative to (x, y).
  case sprite(CoverageSprite, of: ColoredLayer, x: Int, y: Int)
  /// Text, with a transform to pixels.
  case text(TextLabel, Transform)
}

/// Rasterises lines of text.
package protocol TextDrawing: Sendable {
  func draw(_ run: TextLabel, scale: Double) throws -> DrawnText
  /// Returns a description of everything on the machine that affects the pixels of these texts:
  /// libraries and font files with their versions. For cache keys.
  func environment(of texts: [String]) -> String
}

/// A rasterised line of text and its position relative to its centre.
package struct DrawnText: Sendable {
  package let bitmap: Bitmap
  /// The left edge relative to the line's centre, in whole pixels; `y` is the top edge.
  package let x: Int
  package let y: Int
  /// The characters that no pinned font contains and that were left out, in order.
  let missing: [String]
}

/// Paints sprites in an avatar's colours: walks the runs, copies solid pixels and blends the
/// others.
package enum SpritePainter {
  /// Paints a sprite.
  ///
  /// - Parameters:
  ///   - x, y: the pixel that the sprite's own offsets are relative to.
  package static func paint(_ sprite: CoverageSprite, of layer: ColoredLayer, on canvas: Canvas, x: Int, y: Int) {
    let (left, top) = (x + sprite.x, y + sprite.y)
    guard left < canvas.width, top < canvas.height, left + sprite.width > 0, top + sprite.height > 0 else { return }
    let inside = left >= 0 && top >= 0 && left + sprite.width <= canvas.width && top + sprite.height <= canvas.height
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: max(1, layer.alphas.count)) { colors in
      for role in 0..<colors.count { colors.initializeElement(at: role, to: Self.lanes(of: layer.color(of: role))) }
      guard let colors = UnsafePointer(colors.baseAddress) else { return }
      let walk = SpriteBlit(canvas: canvas, colors: colors, left: left, top: top)
      sprite.code.withUnsafeBufferPointer { code in
        guard let first = code.baseAddress else { return }
        if inside {
          walk.paint(first, first + code.count, clipped: false)
        } else {
          walk.paint(first, first + code.count, clipped: true)
        }
      }
    }
  }

  /// Returns the colour as opaque lanes. The colour's own alpha is already in the weights.
  private static func lanes(of color: RGBA) -> UInt64 {
    PixelChannels.spread(0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}

/// Composites an image under a transform from its own pixels, smoothly resampled by cairo.
enum BentPicture {
  static func composite(_ bitmap: Bitmap, _ transform: Transform, on canvas: Canvas) throws {
    let corner = Rect(minX: 0, minY: 0, maxX: Double(bitmap.width), maxY: Double(bitmap.height)).applying(transform)
    guard transform.isFinite, corner.maxX > -2, corner.maxY > -2, corner.minX < Double(canvas.width + 2),
      corner.minY < Double(canvas.height + 2)
    else { return }
    let (left, top) = (
      max(0, Int(max(-1, corner.minX.rounded(.down))) - 1), max(0, Int(max(-1, corner.minY.rounded(.down))) - 1)
    )
    let right = Int(min(Double(canvas.width), corner.maxX.rounded(.up) + 1))
    let bottom = Int(min(Double(canvas.height), corner.maxY.rounded(.up) + 1))
    guard left < right, top < bottom else { return }
    let surface = try ImageSurface(width: right - left, height: bottom - top)
    try surface.draw { $0.composite(bitmap, transform: .translation(Point(Double(-left), Double(-top))) * transform) }
    canvas.composite(try surface.bitmap(), x: left, y: top)
  }
}
