internal import AvatarScene

/// Rasterises the shapes of one layer onto images just large enough, with role colours as paints.
/// Encodes the result as a sprite.
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
    guard max(width, height) <= ImageSurface.maximumEdge else { throw CairoError.size(width: width, height: height) }
    let shift = Transform.translation(Point(Double(-x), Double(-y)))
    var code = CoverageSprite.Code()
    for group in RoleGroup.groups(of: shapes) {
      var painter = PathPainter(width: width, height: height)
      if let clip { painter.clip(to: [Shape.Outline(path: clip.path, evenOdd: false)], shift * clip.transform) }
      draw(shapes[group.shapes], of: layer, group, shift * transform, on: &painter)
      let encoder = SpriteEncoder(
        pixels: painter.pixels, stride: width, width: width, height: height,
        roles: group.roles.map { UInt8(clamping: $0) })
      code.add(encoder.encode)
    }
    return CoverageSprite(code, x: x, y: y, width: width)
  }

  /// Returns the bounding box of everything that can be drawn, in pixels.
  private static func box(_ ink: Rect, _ transform: Transform, _ clip: (path: Path, transform: Transform)?) -> Rect {
    let box = ink.applying(transform)
    return clip.map { box.intersection($0.path.controlBox.applying($0.transform)) } ?? box
  }

  private static func draw(
    _ shapes: ArraySlice<Shape>, of layer: ColoredLayer, _ group: RoleGroup, _ transform: Transform,
    on painter: inout PathPainter
  ) {
    // Consecutive shapes often have the same clips.
    var clips: [Shape.Outline]?
    for shape in shapes {
      if clips != shape.clips {
        if clips != nil { painter.unclip() }
        clips = shape.clips
        if let clips { painter.clip(to: clips, transform) }
      }
      if let fill = shape.fill {
        let color = group.color(of: fill.role, alpha: layer.alpha(of: fill.role))
        painter.fill(shape.path, transform, evenOdd: fill.evenOdd, color, opacity: fill.opacity)
      }
      if let stroke = shape.stroke {
        let color = group.color(of: stroke.role, alpha: layer.alpha(of: stroke.role))
        painter.stroke(shape.path, transform, stroke, color)
      }
    }
    if clips != nil { painter.unclip() }
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
