internal import AvatarPixels
internal import AvatarScene
internal import Platform

/// Builds an SVG image element by element. Each clip path is written once, however often it is
/// used.
struct SVGCanvas {
  private(set) var definitions = ""
  private(set) var body = ""
  private var clips: [String: String] = [:]
  /// The prefix of every id. Two images in one page must not share ids.
  private let prefix: String

  init(prefix: String) { self.prefix = prefix }

  mutating func add(_ element: String) { body += element }

  /// Adds an element to `defs` and returns its id.
  mutating func define(_ make: (String) -> String) -> String {
    let id = "\(prefix)\(clips.count)"
    let element = make(id)
    clips[element] = id
    definitions += element
    return id
  }

  /// Returns the id of a clip path.
  mutating func clip(_ content: String) -> String {
    if let known = clips[content] { return known }
    let id = "\(prefix)\(clips.count)"
    clips[content] = id
    definitions += "<clipPath id=\"\(id)\">\(content)</clipPath>\n"
    return id
  }

  mutating func add(_ layer: ColoredLayer, _ transform: Transform, clip region: (path: Path, transform: Transform)?) {
    if let region {
      let id = clip("<path transform=\"\(SVGText.matrix(region.transform))\" d=\"\(SVGText.data(region.path))\"/>")
      body += "<g clip-path=\"url(#\(id))\">"
    }
    body += "<g transform=\"\(SVGText.matrix(transform))\">"
    for shape in layer.layer.shapes { add(shape, of: layer) }
    body += region == nil ? "</g>\n" : "</g></g>\n"
  }

  /// Adds a shape as the artist drew it, with `clip-path` instead of precomputed clipping. So an
  /// editor has the whole outline, and the clipping of another renderer can verify this renderer's.
  private mutating func add(_ shape: Shape, of layer: ColoredLayer) {
    guard !shape.path.isEmpty else { return }
    let drawn = shape.asDrawn
    let clips = drawn.clips ?? []
    for outline in clips {
      let id = clip("<path d=\"\(SVGText.data(outline.path))\"" + (outline.evenOdd ? " clip-rule=\"evenodd\"/>" : "/>"))
      body += "<g clip-path=\"url(#\(id))\">"
    }
    body += "<path d=\"\(SVGText.data(drawn.path))\"\(SVGPaint.attributes(of: drawn, in: layer))/>"
    body += String(repeating: "</g>", count: clips.count)
  }

  /// Embeds a bitmap, under a transform from its own pixels.
  mutating func add(_ bitmap: Bitmap, _ transform: Transform, opacity: Double = 1) throws(EncodingError) {
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    let png = try PNGEncoder.encode(bitmap, settings: PNGSettings(compressor: .libdeflate(level: 9)))
    body += "<image width=\"\(bitmap.width)\" height=\"\(bitmap.height)\" transform=\"\(SVGText.matrix(transform))\""
    if opacity < 1 { body += " opacity=\"\(SVGText.number(opacity))\"" }
    body += " href=\"data:image/png;base64,\(Data(png).base64EncodedString())\"/>\n"
  }
}
