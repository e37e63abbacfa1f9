internal import AvatarRaster
internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport

/// Renders a case's pictures and writes its draw lists as text.
struct GoldenRenderer: Sendable {
  let renderer: AvatarRenderer
  private let digests = LayerDigests()

  init(renderer: AvatarRenderer) { self.renderer = renderer }

  /// - Throws: also if the drawing exceeds the limits for reading a recorded one.
  func draw(_ golden: GoldenCase) throws -> GoldenDrawing {
    let avatar = renderer.resolve(golden.record).avatar
    let drawing =
      switch golden.subject {
      case .frames(let strip): try draw(strip, avatar)
      case .stills(let stills): try draw(stills, avatar)
      case .sheet(let options): try SheetGolden(renderer: renderer, digests: digests, options: options).draw(avatar)
      }
    try Self.checkSize(of: drawing)
    return drawing
  }

  /// - Throws: if the drawing exceeds the limits for reading a recorded one.
  static func checkSize(of drawing: GoldenDrawing) throws {
    for picture in drawing.pictures where picture.bitmap.pixels.count > GoldenLimit.pixels {
      throw TooLarge(
        message:
          "its picture is \(picture.bitmap.width) × \(picture.bitmap.height) px, and one has at most \(GoldenLimit.pixels >> 20) million"
      )
    }
    guard drawing.pictures.count <= GoldenLimit.pictures else {
      throw TooLarge(
        message: "it has \(drawing.pictures.count) pictures, and a golden has at most \(GoldenLimit.pictures)")
    }
    guard drawing.drawn.utf8.count <= GoldenLimit.drawnBytes else {
      throw TooLarge(message: "its draw list is larger than \(GoldenLimit.drawnBytes >> 20) MB; draw fewer frames")
    }
  }

  /// Returns a case's draw lists without painting a picture, and without a sheet's layout, which
  /// depends on the painted pictures.
  ///
  /// - Parameter recorded: the recorded text, which gives the order of a sheet's clips.
  func drawList(_ golden: GoldenCase, like recorded: String) throws -> String {
    let avatar = renderer.resolve(golden.record).avatar
    switch golden.subject {
    case .frames(let strip):
      var drawn = DrawListWriter(digests: digests)
      for frame in try frames(of: strip, avatar) { drawn.add(frame.title, frame.list) }
      return drawn.text
    case .stills(let stills): return try drawn(stills, avatar)
    case .sheet(let options):
      return try SheetGolden(renderer: renderer, digests: digests, options: options).drawList(
        avatar, clips: DrawListSection.read(recorded).map(\.title))
    }
  }

  private func drawn(_ stills: [StillOptions], _ avatar: Avatar) throws -> String {
    var drawn = DrawListWriter(digests: digests)
    for still in stills {
      let view = try renderer.stillView(avatar, options: still)
      drawn.add(Self.title(still, among: stills), view.list, in: view.viewport)
    }
    return drawn.text
  }

  /// Names the direction where there are several.
  private static func title(_ still: StillOptions, among stills: [StillOptions]) -> String {
    "\(still.clip) \(still.frame)" + (stills.count > 1 ? " \(still.facing.rawValue)" : "")
  }

  private struct TooLarge: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
  }

  private struct StripFrame {
    let title: String
    let list: DrawList
    let viewport: Viewport
    let milliseconds: Int
  }

  private func frames(of strip: FrameStrip, _ avatar: Avatar) throws -> [StripFrame] {
    try strip.facings.flatMap { facing in
      let scene = try AnimatedAvatar(avatar, clip: strip.clip, facing: facing, cast: strip.cast, pack: renderer.pack)
      let timings = FrameTiming.frames(of: scene.clip)
      let direction = strip.facings.count > 1 ? " \(facing.rawValue)" : ""
      return strip.frames.filter(timings.indices.contains).map {
        StripFrame(
          title: "\(strip.clip) \($0)\(direction)", list: scene.drawList(at: timings[$0].time),
          viewport: Viewport(frame: scene.frame, scale: strip.scale), milliseconds: timings[$0].milliseconds)
      }
    }
  }

  private func draw(_ strip: FrameStrip, _ avatar: Avatar) throws -> GoldenDrawing {
    var drawn = DrawListWriter(digests: digests)
    let pictures = try frames(of: strip, avatar).map { frame in
      drawn.add(frame.title, frame.list)
      let picture = try renderer.picture(of: frame.list, viewport: frame.viewport, background: strip.background)
      return (frame.title, picture, frame.milliseconds)
    }
    return Self.row(pictures, drawn: drawn.text, hasText: false)
  }

  private func draw(_ stills: [StillOptions], _ avatar: Avatar) throws -> GoldenDrawing {
    let pictures = try stills.map {
      (Self.title($0, among: stills), try renderer.still(avatar, options: $0), 100)
    }
    return Self.row(pictures, drawn: try drawn(stills, avatar), hasText: stills.contains { $0.caption != nil })
  }

  /// Returns pictures side by side in one.
  private static func row(
    _ pictures: [(title: String, bitmap: Bitmap, milliseconds: Int)], drawn: String, hasText: Bool
  ) -> GoldenDrawing {
    var row = Bitmap(
      width: pictures.reduce(0) { $0 + $1.bitmap.width }, height: pictures.map(\.bitmap.height).max() ?? 0)
    var cells: [GoldenDrawing.Cell] = []
    for (title, bitmap, milliseconds) in pictures {
      let left = cells.last.map { $0.rect.x + $0.rect.width } ?? 0
      row.copy(bitmap, from: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height), toX: left, y: 0)
      cells.append(
        GoldenDrawing.Cell(
          frame: title, suffix: "", rect: PixelRect(x: left, y: 0, width: bitmap.width, height: bitmap.height),
          milliseconds: milliseconds))
    }
    return GoldenDrawing(
      pictures: [GoldenDrawing.Picture(suffix: "", bitmap: row)], cells: cells, drawn: drawn,
      hasText: hasText || Self.hasText(drawn))
  }

  static func hasText(_ drawn: String) -> Bool { drawn.utf8.contains(" = text \"") }
}
