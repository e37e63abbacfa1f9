/// One sheet of one avatar: plan the layout, draw the pages at every scale, describe them.
struct SheetJob: Sendable {
  let name: String
  let options: SheetOptions
  let renderer: AvatarRenderer
  let clips: [ClipFrames]
  let meta: AvatarMeta

  init(_ avatar: Avatar, name: String, cast: Scene.Cast, options: SheetOptions, renderer: AvatarRenderer) throws {
    self.name = name
    self.options = options
    self.renderer = renderer
    clips = try ClipSelection.names(options.clips, in: renderer.pack).map { clip in
      let scene = try Scene(avatar, clip: clip, cast: cast, shadow: options.shadow, pack: renderer.pack)
      return ClipFrames(scene: scene, timings: FrameTiming.frames(of: scene.clip, fps: options.framesPerSecond))
    }
    meta = try renderer.meta(of: avatar, options: options)
  }

  var frame: FrameGeometry { clips.first?.scene.frame ?? FrameGeometry(width: 96, height: 96, originX: 48, originY: 68) }
  private var cell: (width: Int, height: Int) { (Int(frame.width), Int(frame.height)) }

  /// Draws and encodes every page at every scale.
  ///
  /// - Parameter note: text that each PNG carries, such as its key.
  func draw(note: [(keyword: String, text: String)] = []) throws -> SheetDrawing {
    let plan = try layoutPlan()
    let pages = try options.scales.sorted().map { scale in
      try drawPages(plan, scale).map { try PNGEncoder.encode($0, text: note) }
    }
    return SheetDrawing(plan: plan, pages: pages)
  }

  /// The files of a drawing under this job's name.
  func files(of drawing: SheetDrawing) throws -> [OutputFile] {
    var files: [OutputFile] = []
    var atlases: [Atlas] = []
    for (scale, pages) in zip(options.scales.sorted(), drawing.pages) {
      let atlas = describe(drawing.plan, scale)
      for (page, bytes) in pages.enumerated() {
        files.append(OutputFile(name: atlas.fileName(page: page, extension: "png"), bytes: bytes))
      }
      atlases.append(atlas)
    }
    let set = AtlasSet(name: name, atlases: atlases) { number, scale in try bitmap(of: number, scale: scale) }
    for format in options.formats { files += try AtlasFormats.exporter(named: format)?.files(for: set) ?? [] }
    return files
  }

  private func layoutPlan() throws -> SheetPlan {
    let largest = options.scales.max() ?? 1
    let layout = RowsLayout(
      cellWidth: cell.width, cellHeight: cell.height, gap: options.padding, maximum: options.maximumSize / largest,
      splitByClip: options.splitByClip)
    return try layout.plan(clips.map { (name: $0.name, frames: $0.timings.count) })
  }

  private func drawPages(_ plan: SheetPlan, _ scale: Int) throws -> [Bitmap] {
    var pages = plan.pages.map { Bitmap(width: $0.width * scale, height: $0.height * scale) }
    let whole = PixelRect(x: 0, y: 0, width: cell.width, height: cell.height)
    for (number, place) in plan.places.enumerated() where place.aliasOf == nil {
      let target = place.rect * scale
      if place.source == whole {
        try pages[place.page].withCanvas(target) { try paint(number, scale: scale, on: $0) }
      } else {
        pages[place.page].copy(try bitmap(of: number, scale: scale), from: place.source * scale, toX: target.x, y: target.y)
      }
    }
    return pages
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

  private func describe(_ plan: SheetPlan, _ scale: Int) -> Atlas {
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
      anchorX: frame.originX / frame.width, anchorY: (frame.originY - clips[0].scene.ground) / frame.height,
      pages: plan.pages.map { Atlas.Page(suffix: $0.suffix, width: $0.width * scale, height: $0.height * scale) }, frames: frames, clips: ranges,
      meta: meta)
  }
}
