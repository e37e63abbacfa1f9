/// Draws one part's shapes by cairo onto an image just large enough.
enum PartRasterizer {
  /// - Parameters:
  ///   - clip: an outline that clips everything, with its transform into the same pixels.
  static func draw(_ layer: PaintedLayer, _ transform: Transform, clip: (path: Path, transform: Transform)?) throws -> PartImage {
    var box = layer.inkBox.applying(transform)
    if let clip {
      let other = clip.path.controlBox.applying(clip.transform)
      box = Rect(
        minX: max(box.minX, other.minX), minY: max(box.minY, other.minY), maxX: min(box.maxX, other.maxX), maxY: min(box.maxY, other.maxY))
    }
    guard !box.isEmpty else { return PartImage(x: 0, y: 0, bitmap: Bitmap(width: 0, height: 0)) }
    let (x, y) = (Int(box.minX.rounded(.down)) - 1, Int(box.minY.rounded(.down)) - 1)
    let (width, height) = (Int(box.maxX.rounded(.up)) + 1 - x, Int(box.maxY.rounded(.up)) + 1 - y)
    let surface = try ImageSurface(width: width, height: height)
    let shift = Transform.translation(Point(Double(-x), Double(-y)))
    try surface.draw { context in
      if let clip {
        context.setTransform(shift * clip.transform)
        context.clip(to: clip.path, evenOdd: false)
      }
      context.setTransform(shift * transform)
      for shape in layer.layer.shapes { draw(shape, of: layer, on: context) }
    }
    return PartImage(x: x, y: y, bitmap: try surface.bitmap())
  }

  private static func draw(_ shape: Shape, of layer: PaintedLayer, on context: borrowing DrawingContext) {
    guard let clips = shape.clips else { return paint(shape, of: layer, on: context) }
    context.save()
    for clip in clips { context.clip(to: clip.path, evenOdd: clip.evenOdd) }
    paint(shape, of: layer, on: context)
    context.restore()
  }

  private static func paint(_ shape: Shape, of layer: PaintedLayer, on context: borrowing DrawingContext) {
    context.setPath(shape.path)
    if let fill = shape.fill {
      context.setColor(layer.color(of: fill.role), opacity: fill.opacity)
      context.fill(evenOdd: fill.evenOdd)
    }
    if let stroke = shape.stroke {
      context.setColor(layer.color(of: stroke.role), opacity: stroke.opacity)
      context.stroke(stroke)
    }
  }
}
