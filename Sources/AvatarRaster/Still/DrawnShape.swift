public import AvatarScene
internal import AvatarSupport

/// A shape of a still: where it is in the image, and where it comes from.
public struct DrawnShape: Hashable, Sendable {
  /// A closed region that clips the shape.
  public struct Clip: Hashable, Sendable {
    /// The region as SVG path data, in pixels.
    public let path: String
    public let isEvenOdd: Bool
  }

  /// A fill or a stroke: its role, such as `hair-shade`, and the colour that it has on this avatar.
  public struct Paint: Hashable, Sendable {
    public let role: String
    public let color: String
  }

  /// The pack with the drawing.
  public let pack: String
  /// The drawing's file in the pack's folder, such as `player/side/parts/hairStyle/bun.svg`.
  public let file: String
  /// The layer of the file.
  public let layer: String
  /// The shape as the artist drew it, as SVG path data in pixels.
  public let path: String
  public let fill: Paint?
  public let isEvenOdd: Bool
  public let stroke: Paint?
  /// The width of the stroke, in pixels; 0 without a stroke.
  public let strokeWidth: Double
  /// The regions that clip the shape; their intersection applies.
  public let clips: [Clip]
}

extension AvatarRenderer {
  /// Returns the shapes of a still, back to front, without texts, the shadow and what lies wholly
  /// outside the image. It draws nothing.
  ///
  /// - Parameter inFrame: whether the image is a frame of the clip's sheet, which has one place for
  ///   the figure in every clip; a still fits the figure at rest.
  public func shapes(
    of avatar: Avatar, options: StillOptions = StillOptions(), inFrame: Bool = false
  ) throws(RenderError) -> [DrawnShape] {
    let (list, still) = try stillView(avatar, options: options)
    let frame = try RenderError.typed { try pack.rig(.player).frame }
    let viewport = inFrame ? Viewport(frame: frame, scale: Double(options.size) / frame.width) : still
    return list.items.flatMap { item -> [DrawnShape] in
      guard case .layer(let layer, let region) = item.content, let source = DrawingSource(layer.atRest.name, in: pack)
      else { return [] }
      let place = viewport.transform * item.transform
      let clip = region.map {
        DrawnShape.Clip(path: SVGText.data($0.path.applying(viewport.transform * $0.transform)), isEvenOdd: false)
      }
      let drawn = layer.layer
      return drawn.shapes.compactMap { shape in
        shape.path.isEmpty ? nil : DrawnShape(shape.asDrawn, of: layer, drawn, source, place, clip)
      }
    }
  }
}

extension DrawnShape {
  fileprivate init(
    _ shape: Shape, of colored: ColoredLayer, _ layer: Layer, _ source: DrawingSource, _ place: Transform, _ clip: Clip?
  ) {
    func paint(_ role: Int) -> Paint? {
      layer.roles.indices.contains(role)
        ? Paint(role: layer.roles[role].name, color: colored.color(of: role).hex) : nil
    }
    (pack, file, self.layer) = (source.pack, source.file, layer.name)
    path = SVGText.data(shape.path.applying(place))
    fill = shape.fill.flatMap { paint($0.role) }
    isEvenOdd = shape.fill?.evenOdd ?? false
    stroke = shape.stroke.flatMap { paint($0.role) }
    strokeWidth = (shape.stroke?.width ?? 0) * abs(place.a * place.d - place.b * place.c).squareRoot()
    clips =
      (shape.clips ?? []).map { Clip(path: SVGText.data($0.path.applying(place)), isEvenOdd: $0.evenOdd) }
      + [clip].compactMap { $0 }
  }
}

/// The file that a layer of a draw list comes from.
private struct DrawingSource {
  let pack: String
  let file: String

  /// - Parameter name: the name of a layer, such as `player/side/hairStyle/bun/crown`.
  init?(_ name: String, in pack: ArtPack) {
    var steps = name.utf8.split(separator: "/").map(String.init)[...]
    guard let figure = steps.popFirst(), let next = steps.first else { return nil }
    let view = FigureID.View(rawValue: next)
    if view != nil { steps.removeFirst() }
    guard let slot = steps.popFirst(), let variant = steps.popFirst() else { return nil }
    let id = FigureID(figure, view ?? .front)
    guard let info = pack.info(ofSection: ArtPack.sectionName(Worn(slot, variant), of: id)) else { return nil }
    (self.pack, file) = (info.name, "\(id.folder)parts/\(slot)/\(variant).svg")
  }
}
