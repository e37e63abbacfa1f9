import AvatarPixels
import AvatarScene

@testable import AvatarRaster

/// A reference renderer: draws every shape of a list's layers with cairo in its own colour. Sprites
/// must look the same.
enum PlainCairo {
  static func draw(_ list: DrawList, _ viewport: Viewport) throws -> Bitmap {
    let surface = try ImageSurface(width: viewport.width, height: viewport.height)
    try surface.draw { context in
      for item in list.items {
        guard case .layer(let layer, let clip) = item.content,
          let snap = QuantizedTransform(viewport.transform * item.transform)
        else { continue }
        let shift = Transform.translation(Point(Double(snap.x), Double(snap.y)))
        context.save()
        if let clip, let coefficients = snap.relative(viewport.transform * clip.transform) {
          context.setTransform(shift * coefficients.transform)
          context.clip(to: clip.path, evenOdd: false)
        }
        context.setTransform(shift * snap.coefficients.transform)
        for shape in layer.layer.shapes { draw(shape, of: layer, on: context) }
        context.restore()
      }
    }
    return try surface.bitmap()
  }

  private static func draw(_ shape: Shape, of layer: ColoredLayer, on context: borrowing DrawingContext) {
    context.save()
    for clip in shape.clips ?? [] { context.clip(to: clip.path, evenOdd: clip.evenOdd) }
    context.setPath(shape.path)
    if let fill = shape.fill {
      context.setColor(layer.color(of: fill.role), opacity: fill.opacity)
      context.fill(evenOdd: fill.evenOdd)
    }
    if let stroke = shape.stroke {
      context.setColor(layer.color(of: stroke.role), opacity: stroke.opacity)
      context.stroke(stroke)
    }
    context.restore()
  }
}
