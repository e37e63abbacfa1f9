internal import AvatarScene

/// Rasterises the shapes of one layer with cairo, onto images just large enough, with role colours
/// as paints. Encodes the result as a sprite.
enum SpriteRasterizer {
  /// The limit on what is drawn: at most a number of pixels, else `Overflow`; or only the part
  /// inside a rectangle in pixels.
  enum Limit {
    case pixels(Int)
    case window(Rect)
  }

  enum Overflow: Error { case tooManyPixels }

  /// Returns the sprite of a layer.
  ///
  /// - Parameters:
  ///   - clip: an outline that clips everything, with its transform to the same pixels.
  static func draw(
    _ layer: ColoredLayer, _ transform: Transform, clip: (path: Path, transform: Transform)?, within limit: Limit
  ) throws -> CoverageSprite {
    let roles = layer.alphas.count
    guard roles <= SpriteCode.maximumRoles else { throw SpriteError.tooManyRoles(layer: layer.name, count: roles) }
    let (shapes, ink) = layer.drawn
    var box = box(ink, transform, clip)
    if case .window(let window) = limit { box = box.intersection(window) }
    guard !box.isEmpty, roles > 0 else { return .empty }
    let edges = [box.minX, box.minY, box.maxX, box.maxY]
    guard edges.allSatisfy({ abs($0) < 1e9 }) else { throw CairoError.size(width: .max, height: .max) }
    let (x, y) = (Int(box.minX.rounded(.down)) - 1, Int(box.minY.rounded(.down)) - 1)
    let (width, height) = (Int(box.maxX.rounded(.up)) + 1 - x, Int(box.maxY.rounded(.up)) + 1 - y)
    if case .pixels(let maximum) = limit, width * height > maximum { throw Overflow.tooManyPixels }
    let shift = Transform.translation(Point(Double(-x), Double(-y)))
    var code = CoverageSprite.Code()
    for group in RoleGroup.groups(of: shapes) {
      let surface = try ImageSurface(width: width, height: height)
      try surface.draw { context in
        if let clip {
          context.setTransform(shift * clip.transform)
          context.clip(to: clip.path, evenOdd: false)
        }
        context.setTransform(shift * transform)
        draw(shapes[group.shapes], of: layer, group, on: context)
      }
      try surface.withPixels { pixels, stride in
        let encoder = SpriteEncoder(
          pixels: pixels, stride: stride, width: width, height: height, roles: group.roles.map { UInt8(clamping: $0) })
        code.add(encoder.encode)
      }
    }
    return CoverageSprite(code, x: x, y: y, width: width)
  }

  /// Returns the bounding box of everything that can be drawn, in pixels.
  private static func box(_ ink: Rect, _ transform: Transform, _ clip: (path: Path, transform: Transform)?) -> Rect {
    let box = ink.applying(transform)
    return clip.map { box.intersection($0.path.controlBox.applying($0.transform)) } ?? box
  }

  /// Draws shapes. Keeps path and clips in the context for the next shape, which often has the same
  /// ones.
  private static func draw(
    _ shapes: ArraySlice<Shape>, of layer: ColoredLayer, _ group: RoleGroup, on context: borrowing DrawingContext
  ) {
    // The shapes that the context's current path and clips belong to.
    var (drawn, clipped): (Int?, Int?)
    for number in shapes.indices {
      if clipped.flatMap({ shapes[$0].clips }) != shapes[number].clips {
        if clipped != nil { context.restore() }
        clipped = nil
        if let clips = shapes[number].clips {
          context.save()
          for clip in clips {
            if drawn.map({ shapes[$0].path }) != clip.path { context.setPath(clip.path) }
            context.clip(evenOdd: clip.evenOdd)
            drawn = nil
          }
          clipped = number
        }
      }
      if drawn.map({ shapes[$0].path }) != shapes[number].path { context.setPath(shapes[number].path) }
      drawn = number
      paint(shapes[number].fill, shapes[number].stroke, of: layer, group, on: context)
    }
    if clipped != nil { context.restore() }
  }

  private static func paint(
    _ fill: Shape.Fill?, _ stroke: Shape.Stroke?, of layer: ColoredLayer, _ group: RoleGroup,
    on context: borrowing DrawingContext
  ) {
    if let fill {
      context.setColor(group.color(of: fill.role, alpha: layer.alpha(of: fill.role)), opacity: fill.opacity)
      context.fill(evenOdd: fill.evenOdd)
    }
    if let stroke {
      context.setColor(group.color(of: stroke.role, alpha: layer.alpha(of: stroke.role)), opacity: stroke.opacity)
      context.stroke(stroke)
    }
  }
}

/// The reason why a layer cannot be drawn.
package enum SpriteError: DiagnosedError, Hashable {
  /// The layer has more paint roles than a sprite can encode.
  case tooManyRoles(layer: String, count: Int)

  /// The problem and its remedy, in words.
  package var description: String {
    switch self {
    case .tooManyRoles(let layer, let count):
      "the layer \(layer) has \(count) paint roles; use at most \(SpriteCode.maximumRoles), or draw it as two layers"
    }
  }
}
