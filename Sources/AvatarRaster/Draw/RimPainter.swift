internal import AvatarPixels
package import AvatarScene

/// Renders figures with a rim round them.
struct RimPainter {
  let color: RGBA
  let frames: FrameRenderer

  /// The rim's width as a fraction of the picture's height, and its minimum in pixels.
  private static let share = 0.02
  private static let narrowest = 1.0

  /// Returns the width of the rim in a picture of a height, in pixels.
  static func width(_ height: Int) -> Double { max(narrowest, Double(height) * share) }

  /// Returns the pixels around a picture from which its rim may come.
  static func margin(_ height: Int) -> Int { Int(width(height).rounded(.up)) + 1 }

  /// Shadows and names have no rim.
  func draw(_ list: DrawList, _ viewport: Viewport, background: Background) throws -> Bitmap {
    let margin = Self.margin(viewport.height)
    let wide = viewport.grown(by: margin)
    let (below, figures, above) = list.parted
    // What lies outside the picture may have a rim inside it.
    let drawn = try frames.render(figures, wide).rimmed(
      StraightAlpha.premultiplied(color), reach: Int((256 * Self.width(viewport.height)).rounded()))
    var picture = try frames.render(below, viewport, background: background)
    let names = try above.items.isEmpty ? nil : frames.render(above, viewport)
    picture.withCanvas(PixelRect(whole: picture)) { canvas in
      canvas.composite(drawn, x: -margin, y: -margin)
      if let names { canvas.composite(names, x: 0, y: 0) }
    }
    return picture
  }
}

extension DrawList {
  /// Shadows, figures, and the names above them.
  fileprivate var parted: (shadows: DrawList, figures: DrawList, names: DrawList) {
    var (shadows, figures, names) = (DrawList(), DrawList(), DrawList())
    for item in items {
      if item.isShadow {
        shadows.items.append(item)
      } else if case .text(let text) = item.content, text.style == .label {
        names.items.append(item)
      } else {
        figures.items.append(item)
      }
    }
    return (shadows, figures, names)
  }

  /// The bounding box of the figures and their names, without shadows, in points. It can be
  /// slightly larger.
  package var figureBox: Rect { DrawList(items: items.filter { !$0.isShadow }).inkBox }

  var withoutLabels: DrawList {
    let (shadows, figures, _) = parted; return DrawList(items: shadows.items + figures.items)
  }

  /// The bounding box of everything, in points. It can be slightly larger.
  var inkBox: Rect {
    items.reduce(.empty) { box, item in
      switch item.content {
      case .layer(let layer, let clip): box.union(layer.box(in: item.transform, clip))
      case .text(let text): box.union(text.box.applying(item.transform))
      }
    }
  }
}

extension ColoredLayer {
  /// Returns the bounding box of what a transform makes of the layer.
  fileprivate func box(in transform: Transform, _ region: DrawItem.ClipRegion?) -> Rect {
    let growth = max(Point(transform.a, transform.b).length, Point(transform.c, transform.d).length)
    let whole = drawn.shapes.reduce(Rect.empty) { box, shape in
      let own = shape.path.applying(transform).controlBox.insetBy(-(shape.stroke?.reach ?? 0) * growth)
      let inside = (shape.clips ?? []).reduce(own) { $0.intersection($1.path.applying(transform).controlBox) }
      return inside.isEmpty ? box : box.union(inside)
    }
    guard let region else { return whole }
    let shown = whole.intersection(region.path.applying(region.transform).controlBox)
    return shown.isEmpty ? .empty : shown
  }
}

extension TextLabel {
  /// The box that the line may take, in points.
  fileprivate var box: Rect {
    let half = Point(style == .emoji ? size / 2 : maximumWidth / 2, size * 0.7)
    return Rect(minX: center.x - half.x, minY: center.y - half.y, maxX: center.x + half.x, maxY: center.y + half.y)
  }
}

extension Viewport {
  /// Returns the viewport with pixels added on every side.
  func grown(by margin: Int) -> Viewport {
    let points = Double(margin) / scale
    return Viewport(
      width: width + 2 * margin, height: height + 2 * margin, scale: scale,
      topLeft: Point(topLeft.x - points, topLeft.y + points))
  }
}
