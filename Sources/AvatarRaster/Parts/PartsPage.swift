internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport

/// All parts of one sheet on one page at one scale. Parts with equal pixels are one picture.
struct PartsPage {
  let picture: SparsePage
  /// The pictures' rectangles on the page, in pixels.
  let rects: [PixelRect]
  private let scale: Double
  private let parts: [(name: String, drawing: PartDrawing, drawn: DrawnPart, rect: PixelRect)]

  /// - Throws: `SheetError.tooLarge` if the parts do not fit on a page.
  init(_ list: PartList, scale: Double, options: SheetOptions, _ renderer: FrameRenderer, _ frame: FrameGeometry) throws
  {
    self.scale = scale
    var pictures: [Bitmap] = []
    var numbers: [Bitmap: Int] = [:]
    var found: [(name: String, drawing: PartDrawing, drawn: DrawnPart, picture: Int)] = []
    for name in list.names {
      guard let drawing = list.drawings[name], let drawn = try DrawnPart(drawing, scale: scale, renderer, frame) else {
        continue
      }
      let number = numbers[drawn.bitmap] ?? pictures.count
      if number == pictures.count {
        pictures.append(drawn.bitmap)
        numbers[drawn.bitmap] = number
      }
      found.append((name, drawing, drawn, number))
    }
    // Neighbours share their transparent border.
    let limits = PageLimits(
      padding: Int((Double(options.padding) * scale).rounded(.up)) - DrawnPart.border,
      maximumPixels: options.maximumSize,
      powerOfTwo: options.powerOfTwo)
    let packing = try limits.packed(pictures.map { ($0.width, $0.height) })
    var page = SparsePage(
      width: limits.pixels(packing.width, scale: 1), height: limits.pixels(packing.height, scale: 1))
    var rects: [PixelRect] = []
    for (bitmap, corner) in zip(pictures, packing.corners) {
      rects.append(PixelRect(x: corner.x, y: corner.y, width: bitmap.width, height: bitmap.height))
      page.composite(SparsePage.Piece(bitmap, x: corner.x, y: corner.y))
    }
    (picture, self.rects) = (page, rects)
    parts = found.map { ($0.name, $0.drawing, $0.drawn, rects[$0.picture]) }
  }

  /// The regions of the page, as readers of texture atlases expect them, with the place of each part in the space of
  /// its figure at rest, in points.
  var frames: JSON {
    .object(
      parts.map { part in
        let (drawn, drawing) = (part.drawn, part.drawing)
        // The size of most parts follows from their regions.
        let isPlain = drawing.stretch == Point(1, 1) && !drawing.isMask
        return JSON.Member(
          part.name,
          .members([
            ("frame", region(part.rect)), ("x", .number(drawn.corner.x, decimals: 2)),
            ("y", .number(drawn.corner.y, decimals: 2)), ("w", isPlain ? nil : .number(drawn.width, decimals: 2)),
            ("h", isPlain ? nil : .number(drawn.height, decimals: 2)), ("flip", drawing.isFlipped ? .bool(true) : nil),
            ("fold", drawing.fold.map(fold)),
          ]))
      })
  }

  /// Returns the member `frame`. Its edges are in the middle of the border, so that filtering reaches no neighbour.
  private func region(_ rect: PixelRect) -> JSON {
    .members([
      ("x", .number(Double(rect.x) + 0.5)), ("y", .number(Double(rect.y) + 0.5)), ("w", .int(rect.width - 1)),
      ("h", .int(rect.height - 1)),
    ])
  }

  /// Returns the member `fold`. A half that is empty is left out.
  private func fold(_ fold: PartDrawing.Fold) -> JSON {
    func drawn(_ name: String) -> JSON? { parts.contains { $0.name == name } ? .string(name) : nil }
    return .members([
      ("upper", drawn(fold.upper)), ("lower", drawn(fold.lower)), ("end", .number(fold.end, decimals: 2)),
    ])
  }

  /// The member `meta`: facts about the page.
  func meta(image: String) -> JSON {
    .members([
      ("app", .string(RendererVersion.app)), ("version", .string(RendererVersion.current)), ("image", .string(image)),
      ("format", .string("RGBA8888")), ("size", .size(picture.width, picture.height)),
      ("scale", .string(NumberText.plain(scale))),
    ])
  }
}

/// Addresses of the page and the motions, as the atlas file names them.
public struct PartsAddresses: Sendable {
  /// The address of the page.
  public let page: String
  /// The addresses of motions, by key.
  public let motions: [String: String]

  /// Creates the addresses.
  public init(page: String, motions: [String: String]) { (self.page, self.motions) = (page, motions) }
}
