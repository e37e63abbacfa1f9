internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets

/// A part to draw once: what one slot shows, with the figure at rest.
struct PartDrawing: Hashable {
  enum Content: Hashable {
    case layer(ColoredLayer, clip: DrawItem.ClipRegion?)
    case text(TextLabel)
  }

  let content: Content
  /// The scale of the bone at rest. The part is drawn at that size, and placed at the size that it has
  /// on the rig.
  let stretch: Point
  /// Set if the part must not be mirrored with its figure.
  var isFlipped = false
  /// Set if only its coverage is used. It is drawn half as fine: its edges lie under the outline of what it stands for.
  var isMask = false
  /// For a part on a limb: the parts that are shown in its place where the limb is folded.
  var fold: Fold?

  struct Fold: Hashable {
    let upper: String
    let lower: String
    /// How far the part extends beyond the joint, in points.
    let end: Double
  }
}

/// A drawn part: its pixels with a transparent border of one pixel, and its place in the space of
/// the figure at rest, which is that of the picture from the middle of its border.
struct DrawnPart {
  let bitmap: Bitmap
  /// The top left corner, in points, y up.
  let corner: Point
  let width: Double
  let height: Double

  /// In pixels: keeps filtering away from other parts, and rotated edges smooth.
  static let border = 1

  /// Draws a part. Nil if nothing of it is visible.
  init?(_ part: PartDrawing, scale: Double, _ renderer: FrameRenderer, _ frame: FrameGeometry) throws {
    let (x, y, bitmap): (Int, Int, Bitmap)
    let scale = part.isMask ? scale / 2 : scale
    let perPoint = Point(scale * part.stretch.x, scale * part.stretch.y)
    var origin = Point.zero
    switch part.content {
    case .text(let label):
      let drawn = try renderer.text.draw(label, scale: scale)
      (x, y, bitmap, origin) = (drawn.x, drawn.y, drawn.bitmap, label.center)
    case .layer(let layer, let clip):
      let item = DrawItem(
        slot: "", content: .layer(layer, clip: clip), transform: .scale(part.stretch.x, part.stretch.y))
      let whole = Viewport(frame: frame, scale: scale)
      let viewport = Viewport(width: whole.width, height: whole.height, scale: whole.scale, topLeft: .zero)
      let items = try renderer.prepared(DrawList(items: [item]), viewport)
      guard case .sprite(let sprite, _, let left, let top)? = items.first, sprite.width > 0, sprite.height > 0 else {
        return nil
      }
      (x, y) = (left + sprite.x, top + sprite.y)
      var image = Bitmap(width: sprite.width, height: sprite.height)
      try image.withCanvas(PixelRect(whole: image)) {
        try renderer.paint(items, scale: whole.scale, background: .none, on: $0, corner: (x, y))
      }
      bitmap = image
    }
    guard let box = TrimBox.visible(in: bitmap) else { return nil }
    let edge = box.grown(by: Self.border)
    var image = Bitmap(width: edge.width, height: edge.height)
    image.copy(bitmap, from: box, toX: Self.border, y: Self.border)
    self.bitmap = image
    corner = origin + Point((Double(x + edge.x) + 0.5) / perPoint.x, -(Double(y + edge.y) + 0.5) / perPoint.y)
    (width, height) = (Double(edge.width - 1) / perPoint.x, Double(edge.height - 1) / perPoint.y)
  }
}
