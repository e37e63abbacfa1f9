/// One sheet of one avatar: its clips, its frames' pixels, and what its files say of them.
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

  func layoutPlan(_ cut: CutFrames?) throws -> SheetPlan {
    let spans = ClipSpan.consecutive(clips.map { (name: $0.name, frames: $0.timings.count) })
    if options.layout == .packed, let cut {
      return try PackedLayout(limits: options.limits, splitByClip: options.splitByClip).plan(spans, cut)
    }
    let window = cut?.window ?? PixelRect(x: 0, y: 0, width: cell.width, height: cell.height)
    return try RowsLayout(window: window, limits: options.limits, splitByClip: options.splitByClip).plan(spans)
  }

  /// What every frame shows, over all clips.
  func drawLists() -> [DrawList] { clips.flatMap { clip in clip.timings.map { clip.scene.drawList(at: $0.time) } } }

  /// One frame's full cell, by its number over all clips.
  private func bitmap(of number: Int, scale: Int) throws -> Bitmap {
    var rest = number
    for clip in clips {
      guard rest >= clip.timings.count else { return try bitmap(of: prepared(clip.scene.drawList(at: clip.timings[rest].time), scale: scale), scale: scale) }
      rest -= clip.timings.count
    }
    throw SheetError.badOption("there is no frame \(number)")
  }

  func prepared(_ list: DrawList, scale: Int) throws -> [PreparedItem] { try renderer.frames.prepared(list, viewport(scale)) }

  /// A frame's full cell.
  func bitmap(of items: [PreparedItem], scale: Int) throws -> Bitmap {
    try renderer.frames.render(items, viewport(scale), background: options.background)
  }

  func paint(_ items: [PreparedItem], scale: Int, on canvas: Canvas) throws {
    try renderer.frames.paint(items, scale: Double(scale), background: options.background, on: canvas)
  }

  private func viewport(_ scale: Int) -> Viewport { Viewport(frame: frame, scale: Double(scale)) }
}

/// A clip of one avatar with the moments of its frames: everything to draw them, in any order.
struct ClipFrames: Sendable {
  let scene: Scene
  let timings: [FrameTiming]

  var name: String { scene.clip.name }
  var loops: Bool { scene.clip.loop }
}

extension SheetJob {
  /// The atlas of a plan at one scale: the plan's points times the scale, with clips, durations and the avatar's own words.
  func describe(_ plan: SheetPlan, _ scale: Int) -> Atlas {
    var frames: [Atlas.Frame] = []
    var ranges: [Atlas.ClipRange] = []
    for clip in clips {
      let start = frames.count
      for (index, timing) in clip.timings.enumerated() {
        let place = plan.places[frames.count]
        frames.append(
          Atlas.Frame(
            clip: clip.name, index: index, page: place.page, rect: place.rect * scale, source: place.source * scale,
            milliseconds: timing.milliseconds, aliasOf: place.aliasOf))
      }
      ranges.append(Atlas.ClipRange(name: clip.name, frames: start..<frames.count, loops: clip.loops, then: clip.scene.clip.then))
    }
    return Atlas(
      name: name, scale: scale, cellWidth: cell.width * scale, cellHeight: cell.height * scale,
      anchorX: frame.originX / frame.width, anchorY: (frame.originY - stage.ground) / frame.height,
      pages: plan.pages.map { page($0, scale) }, frames: frames, clips: ranges, meta: meta)
  }

  private func page(_ page: SheetPlan.Page, _ scale: Int) -> Atlas.Page {
    let limits = options.limits
    return Atlas.Page(
      suffix: page.suffix, width: limits.pixels(page.width, scale: scale), height: limits.pixels(page.height, scale: scale))
  }
}
