/// One sheet of one avatar: plan the layout, draw the pages at every scale, describe them.
struct SheetJob: Sendable {
  let name: String
  let options: SheetOptions
  let renderer: AvatarRenderer
  let clips: [ClipFrames]
  let stage: Scene
  let meta: AvatarMeta

  /// - Throws: `SheetError` for options that cannot be met, `ArtPackError`.
  init(_ avatar: Avatar, name: String, cast: Scene.Cast, options: SheetOptions, renderer: AvatarRenderer) throws {
    try options.checkNumbers()
    self.name = name
    self.options = options
    self.renderer = renderer
    clips = try ClipSelection.names(options.clips, in: renderer.pack).map { clip in
      let scene = try Scene(avatar, clip: clip, cast: cast, shadow: options.shadow, pack: renderer.pack)
      return ClipFrames(scene: scene, timings: FrameTiming.frames(of: scene.clip, fps: options.framesPerSecond))
    }
    guard let first = clips.first else { throw SheetError.badOption("the art pack has no clips; add one to clips/") }
    stage = first.scene
    meta = try renderer.meta(of: avatar, options: options)
    try SheetBudget(options: options, cell: cell, clips: clips.map { ($0.name, $0.timings.count) }).checkPixels()
  }

  var frame: FrameGeometry { stage.frame }
  var cell: (width: Int, height: Int) { (Int(frame.width), Int(frame.height)) }

  /// Draws and encodes every page at every scale.
  ///
  /// - Parameter note: text that each PNG carries, such as its key.
  func draw(note: [(keyword: String, text: String)] = []) throws -> SheetDrawing {
    let cut = options.cutsFrames ? try cutFrames() : nil
    let plan = try layoutPlan(cut)
    try SheetBudget.check(plan)
    let pages = try options.drawnScales.enumerated().map { index, scale in
      let composer = PageComposer(plan: plan, limits: options.limits, scale: scale)
      let bitmaps = try composer.pages { number, target, page in
        guard let cut else { return try page.withCanvas(target) { try paint(number, scale: scale, on: $0) } }
        let (box, window) = (cut.boxes[number], plan.places[number].source)
        let image = cut.cuts[cut.cutOfFrame[number]].images[index]
        page.copy(image, from: PixelRect(whole: image), toX: target.x + (box.x - window.x) * scale, y: target.y + (box.y - window.y) * scale)
      }
      return try bitmaps.enumerated().map { page, bitmap in try encode(bitmap, frames: composer.areas(on: page), note) }
    }
    return SheetDrawing(plan: plan, pages: pages)
  }

  /// The files of a drawing under this job's name.
  func files(of drawing: SheetDrawing) throws -> [OutputFile] {
    var files: [OutputFile] = []
    var atlases: [Atlas] = []
    for (scale, pages) in zip(options.drawnScales, drawing.pages) {
      let atlas = describe(drawing.plan, scale)
      for (page, bytes) in pages.enumerated() {
        files.append(OutputFile(name: atlas.fileName(page: page, extension: "png"), bytes: bytes))
      }
      atlases.append(atlas)
    }
    let set = AtlasSet(name: name, atlases: atlases) { number, scale in try bitmap(of: number, scale: scale) }
    for format in options.writtenFormats { files += try AtlasFormats.exporter(named: format)?.files(for: set) ?? [] }
    return files
  }

  private func encode(_ page: Bitmap, frames: [PixelRect], _ note: [(keyword: String, text: String)]) throws -> [UInt8] {
    guard options.bleed > 0 else { return try PNGEncoder.encode(page, text: note) }
    return try PNGEncoder.encode(EdgeBleed.applied(to: StraightPicture(page), frames: frames, rings: options.bleed), text: note)
  }

  private func layoutPlan(_ cut: CutFrames?) throws -> SheetPlan {
    let spans = ClipSpan.consecutive(clips.map { (name: $0.name, frames: $0.timings.count) })
    if options.layout == .packed, let cut {
      return try PackedLayout(limits: options.limits, splitByClip: options.splitByClip).plan(spans, cut)
    }
    let window = cut?.window ?? PixelRect(x: 0, y: 0, width: cell.width, height: cell.height)
    return try RowsLayout(window: window, limits: options.limits, splitByClip: options.splitByClip).plan(spans)
  }

  private func cutFrames() throws -> CutFrames {
    var cut = CutFrames()
    for number in 0..<clips.reduce(0, { $0 + $1.timings.count }) {
      cut.append(try options.drawnScales.map { (scale: $0, bitmap: try bitmap(of: number, scale: $0)) })
    }
    return cut
  }

  /// One frame's full cell, by its number over all clips.
  func bitmap(of number: Int, scale: Int) throws -> Bitmap {
    let viewport = Viewport(frame: frame, scale: Double(scale))
    return try renderer.frames.render(drawList(of: number), viewport, background: options.background)
  }

  private func paint(_ number: Int, scale: Int, on canvas: Canvas) throws {
    let viewport = Viewport(frame: frame, scale: Double(scale))
    try renderer.frames.paint(drawList(of: number), viewport, background: options.background, on: canvas)
  }

  private func drawList(of number: Int) throws -> DrawList {
    var rest = number
    for clip in clips {
      guard rest >= clip.timings.count else { return clip.scene.drawList(at: clip.timings[rest].time) }
      rest -= clip.timings.count
    }
    throw SheetError.badOption("there is no frame \(number)")
  }
}
