internal import AvatarRaster
internal import AvatarScene

/// Draws a case's pictures and writes down its draw lists.
struct GoldenPainter: Sendable {
  let renderer: AvatarRenderer
  private let digests = LayerDigests()

  init(renderer: AvatarRenderer) { self.renderer = renderer }

  func draw(_ golden: GoldenCase) throws -> GoldenDrawing {
    let avatar = renderer.resolve(golden.record).avatar
    switch golden.subject {
    case .frames(let strip): return try draw(strip, avatar)
    case .still(let options): return try draw(options, avatar)
    case .sheet(let options): return try SheetGolden(renderer: renderer, digests: digests, options: options).draw(avatar)
    }
  }

  private func draw(_ strip: FrameStrip, _ avatar: Avatar) throws -> GoldenDrawing {
    let scene = try Scene(avatar, clip: strip.clip, cast: strip.cast, pack: renderer.pack)
    let timings = FrameTiming.frames(of: scene.clip)
    var frames: [Bitmap] = []
    var cells: [GoldenDrawing.Cell] = []
    var drawn = DrawnText(digests: digests)
    for number in strip.frames where timings.indices.contains(number) {
      let time = timings[number].time
      let frame = try renderer.frame(of: avatar, clip: strip.clip, at: time, scale: strip.scale, cast: strip.cast, background: strip.background)
      let place = PixelRect(x: frames.reduce(0) { $0 + $1.width }, y: 0, width: frame.width, height: frame.height)
      cells.append(GoldenDrawing.Cell(frame: "\(strip.clip) \(number)", suffix: "", rect: place))
      drawn.add("\(strip.clip) \(number)", scene.drawList(at: time))
      frames.append(frame)
    }
    return GoldenDrawing(pictures: [GoldenDrawing.Picture(suffix: "", bitmap: Self.row(frames))], cells: cells, drawn: drawn.text)
  }

  private func draw(_ options: StillOptions, _ avatar: Avatar) throws -> GoldenDrawing {
    let bitmap = try renderer.still(avatar, options: options)
    let title = "\(options.clip) \(options.frame)"
    let cell = GoldenDrawing.Cell(frame: title, suffix: "", rect: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    var drawn = DrawnText(digests: digests)
    let view = try renderer.stillView(avatar, options: options)
    drawn.add(title, view.list, in: view.viewport)
    return GoldenDrawing(pictures: [GoldenDrawing.Picture(suffix: "", bitmap: bitmap)], cells: [cell], drawn: drawn.text)
  }

  private static func row(_ frames: [Bitmap]) -> Bitmap {
    var strip = Bitmap(width: frames.reduce(0) { $0 + $1.width }, height: frames.map(\.height).max() ?? 0)
    var x = 0
    for frame in frames {
      for y in 0..<frame.height {
        for column in 0..<frame.width { strip[x + column, y] = frame[column, y] }
      }
      x += frame.width
    }
    return strip
  }
}
