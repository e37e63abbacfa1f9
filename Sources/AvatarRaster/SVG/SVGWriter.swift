internal import AvatarScene
internal import AvatarSupport

/// Writes a draw list as one self-contained SVG file: shapes as paths, text as embedded bitmaps.
///
/// The file shows the same image as the rasteriser, so its rendering by another program can be
/// compared with this renderer's. The same list gives the same text.
struct SVGWriter {
  let viewport: Viewport
  let background: Background
  let text: any TextDrawing
  private var canvas: SVGCanvas

  /// The resolution of embedded text, as a multiple of the image's, so that text stays sharp when
  /// the image is enlarged.
  private static let sharpness = 3.0

  init(viewport: Viewport, background: Background, text: any TextDrawing, prefix: String) {
    self.viewport = viewport
    self.background = background
    self.text = text
    canvas = SVGCanvas(prefix: prefix)
  }

  /// - Parameter height: clips the content below this line; nil clips nothing.
  /// - Throws: `TextError`, `EncodingError` for text.
  mutating func add(_ list: DrawList, above height: Double? = nil) throws {
    addBackground()
    let clip = height.map {
      canvas.clip("<path d=\"\(SVGText.data(.rectangle(width: Double(viewport.width), height: $0)))\"/>")
    }
    if let clip { canvas.add("<g clip-path=\"url(#\(clip))\">\n") }
    defer { if clip != nil { canvas.add("</g>\n") } }
    for item in list.items {
      let device = viewport.transform * item.transform
      guard device.isFinite else { continue }
      switch item.content {
      case .layer(let layer, let clip):
        canvas.add(layer, device, clip: clip.map { ($0.path, viewport.transform * $0.transform) })
      case .text(let run): try add(run, device)
      }
    }
  }

  /// Adds text at a position in the image's own pixels.
  mutating func add(caption run: TextLabel, opacity: Double) throws {
    try add(run, Transform(a: 1, b: 0, c: 0, d: -1, tx: run.center.x, ty: run.center.y), scale: 1, opacity: opacity)
  }

  private mutating func add(_ run: TextLabel, _ device: Transform) throws {
    let upright =
      run.style != .emoji
      ? Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0) : device * .scale(1 / viewport.scale, 1 / viewport.scale)
    let center = device.apply(run.center)
    let place = Transform(a: upright.a, b: upright.b, c: upright.c, d: upright.d, tx: center.x, ty: center.y)
    try add(run, place, scale: viewport.scale, opacity: 1)
  }

  /// - Parameter place: the transform from pixels with y up, around the centre of the line, to the
  ///   image.
  private mutating func add(_ run: TextLabel, _ place: Transform, scale: Double, opacity: Double) throws {
    let sharp = max(1, min(Self.sharpness, RasterLimit.fontSize / max(1, run.size * scale)))
    let drawn = try text.draw(run, scale: scale * sharp)
    let pixels = place * .scale(1 / sharp, -1 / sharp) * .translation(Point(Double(drawn.x), Double(drawn.y)))
    try canvas.add(drawn.bitmap, pixels, opacity: opacity)
  }

  private mutating func addBackground() {
    let rect = "<rect width=\"\(viewport.width)\" height=\"\(viewport.height)\""
    switch background {
    case .none: return
    case .color(let color): canvas.add(rect + SVGPaint.color("fill", color) + "/>\n")
    case .hub:
      let stops = [(0, Background.hubTop), (1, Background.hubBottom)].map {
        "<stop offset=\"\($0)\"" + SVGPaint.color("stop-color", $1) + "/>"
      }
      let id = canvas.define {
        "<linearGradient id=\"\($0)\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">\(stops.joined())</linearGradient>\n"
      }
      canvas.add(rect + " fill=\"url(#\(id))\"/>\n")
    }
  }

  /// Returns the whole file.
  ///
  /// - Parameters:
  ///   - title: the text alternative of the image.
  ///   - round: whether the image is clipped to the circle that touches its edges.
  ///   - comment: a comment near the top; must not contain two consecutive dashes.
  ///   - rights: whose art the image shows, as metadata.
  mutating func document(
    title: String?, round: Bool = false, comment: String? = nil, rights: String? = nil
  ) -> String {
    let (width, height) = (viewport.width, viewport.height)
    let clip = round ? canvas.clip("<path d=\"\(SVGText.data(.circle(in: viewport)))\"/>") : nil
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    text += title == nil ? ">\n" : " role=\"img\">\n"
    if let comment { text += "<!-- \(comment) -->\n" }
    if let title { text += "<title>\(XMLText.escaped(title))</title>\n" }
    if let rights { text += "<metadata>\(XMLText.escaped(rights))</metadata>\n" }
    if !canvas.definitions.isEmpty { text += "<defs>\n\(canvas.definitions)</defs>\n" }
    text += clip.map { "<g clip-path=\"url(#\($0))\">\n\(canvas.body)</g>\n" } ?? canvas.body
    return text + "</svg>\n"
  }
}
