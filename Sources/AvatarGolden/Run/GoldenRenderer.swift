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
      case .still(let options): try draw(options, avatar)
      case .sheet(let options): try SheetGolden(renderer: renderer, digests: digests, options: options).draw(avatar)
      }
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
    return drawing
  }

  /// Returns a case's draw lists without painting a picture, and without a sheet's layout, which
  /// depends on the painted pictures.
  ///
  /// - Parameter recorded: the recorded text, which gives the order of a sheet's clips.
  func drawList(_ golden: GoldenCase, like recorded: String) throws -> String {
    let avatar = renderer.resolve(golden.record).avatar
    switch golden.subject {
    case .frames(let strip):
      let (scene, frames) = try frames(of: strip, avatar)
      var drawn = DrawListWriter(digests: digests)
      for (title, timing) in frames { drawn.add(title, scene.drawList(at: timing.time)) }
      return drawn.text
    case .still(let options): return try drawnStill(options, avatar)
    case .sheet(let options):
      return try SheetGolden(renderer: renderer, digests: digests, options: options).drawList(
        avatar, clips: DrawListSection.read(recorded).map(\.title))
    }
  }

  private func drawnStill(_ options: StillOptions, _ avatar: Avatar) throws -> String {
    var drawn = DrawListWriter(digests: digests)
    let view = try renderer.stillView(avatar, options: options)
    drawn.add("\(options.clip) \(options.frame)", view.list, in: view.viewport)
    return drawn.text
  }

  private struct TooLarge: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
  }

  private func frames(of strip: FrameStrip, _ avatar: Avatar) throws -> (
    scene: AnimatedAvatar, frames: [(title: String, timing: FrameTiming)]
  ) {
    let scene = try AnimatedAvatar(
      avatar, clip: strip.clip, facing: strip.facing, cast: strip.cast, pack: renderer.pack)
    let timings = FrameTiming.frames(of: scene.clip)
    return (scene, strip.frames.filter(timings.indices.contains).map { ("\(strip.clip) \($0)", timings[$0]) })
  }

  private func draw(_ strip: FrameStrip, _ avatar: Avatar) throws -> GoldenDrawing {
    let (scene, frames) = try frames(of: strip, avatar)
    // All frames of a clip have the same size, so each frame is copied to its place at once and
    // none is kept.
    var row = Bitmap(width: 0, height: 0)
    var cells: [GoldenDrawing.Cell] = []
    var drawn = DrawListWriter(digests: digests)
    for (index, (title, timing)) in frames.enumerated() {
      let list = scene.drawList(at: timing.time)
      let frame = try renderer.picture(
        of: list, viewport: Viewport(frame: scene.frame, scale: strip.scale), background: strip.background)
      if index == 0 { row = Bitmap(width: frame.width * frames.count, height: frame.height) }
      let left = index * frame.width
      row.copy(frame, from: PixelRect(x: 0, y: 0, width: frame.width, height: frame.height), toX: left, y: 0)
      cells.append(
        GoldenDrawing.Cell(
          frame: title, suffix: "", rect: PixelRect(x: left, y: 0, width: frame.width, height: frame.height),
          milliseconds: timing.milliseconds))
      drawn.add(title, list)
    }
    return GoldenDrawing(
      pictures: [GoldenDrawing.Picture(suffix: "", bitmap: row)], cells: cells, drawn: drawn.text,
      hasText: Self.hasText(drawn.text))
  }

  private func draw(_ options: StillOptions, _ avatar: Avatar) throws -> GoldenDrawing {
    let bitmap = try renderer.still(avatar, options: options)
    let title = "\(options.clip) \(options.frame)"
    let cell = GoldenDrawing.Cell(
      frame: title, suffix: "", rect: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    let drawn = try drawnStill(options, avatar)
    return GoldenDrawing(
      pictures: [GoldenDrawing.Picture(suffix: "", bitmap: bitmap)], cells: [cell], drawn: drawn,
      hasText: options.caption != nil || Self.hasText(drawn))
  }

  static func hasText(_ drawn: String) -> Bool { drawn.utf8.contains(" = text \"") }
}
