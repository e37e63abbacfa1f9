internal import AvatarPixels
internal import AvatarScene

/// Renders a prepared still to pixels.
struct StillPainter {
  let still: StillScene
  let frames: FrameRenderer

  private var background: Background { still.options.background }
  private var size: Int { still.options.size }

  func draw() throws -> Bitmap {
    guard still.caption != nil || still.options.shape == .circle else { return try figure(on: background) }
    let figure = try figure(on: .none)
    let caption = try still.caption.map { (center: $0.run.center, text: try frames.text.draw($0.run, scale: 1)) }
    let surface = try ImageSurface(width: size, height: size)
    try surface.draw { context in
      if still.options.shape == .circle { context.clip(to: .circle(in: still.viewport), evenOdd: false) }
      if background != .none { context.composite(background.bitmap(width: size, height: size), x: 0, y: 0) }
      composite(figure, on: context)
      guard let caption else { return }
      let (x, y) = (Int(caption.center.x.rounded()) + caption.text.x, Int(caption.center.y.rounded()) + caption.text.y)
      context.composite(caption.text.bitmap, x: x, y: y, opacity: StillCaption.opacity)
    }
    return try surface.bitmap()
  }

  private func figure(on background: Background) throws -> Bitmap {
    guard let rim = still.options.rim else {
      return try frames.render(still.list, still.viewport, background: background)
    }
    return try RimPainter(color: rim, frames: frames).draw(still.list, still.viewport, background: background)
  }

  private func composite(_ figure: Bitmap, on context: borrowing DrawingContext) {
    context.save()
    if let height = still.stage {
      context.clip(to: .rectangle(width: Double(size), height: height.rounded()), evenOdd: false)
    }
    context.composite(figure, x: 0, y: 0)
    context.restore()
  }
}

extension Path {
  /// Returns the circle that touches an image's edges, in pixels.
  static func circle(in viewport: Viewport) -> Path {
    let (x, y) = (Double(viewport.width) / 2, Double(viewport.height) / 2)
    return .ellipse(x, y, min(x, y), min(x, y))
  }

  /// Returns a rectangle at the image's top left corner.
  static func rectangle(width: Double, height: Double) -> Path {
    Path([.move(.zero), .line(Point(width, 0)), .line(Point(width, height)), .line(Point(0, height)), .close])
  }
}
