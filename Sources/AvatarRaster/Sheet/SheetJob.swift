/// One sheet of one avatar: what its files say, and what every frame shows, in any order.
struct SheetJob: Sendable {
  let options: SheetOptions
  let description: SheetDescription
  /// What tells this sheet's files from those of the avatar's other sheet.
  let suffix: String
  let formats: [any AtlasExporter]
  /// What the record decides, as pixels.
  let colors: Set<UInt32>
  private let scenes: [AnimatedAvatar]
  private let frames: FrameRenderer

  /// - Parameter key: of all of the avatar's sheets.
  /// - Throws: `SheetError` for options that cannot be met, `ArtPackError`.
  init(_ avatar: Avatar, cast: AnimatedAvatar.Cast, suffix: String, options: SheetOptions, key: String, renderer: AvatarRenderer) throws {
    let pack = renderer.pack
    let dressed = try DressedCast(avatar, cast, pack: pack)
    scenes = try ClipSelection.names(options.clips, in: pack).map {
      try AnimatedAvatar(dressed, clip: $0, shadow: options.shadow, names: options.names, pack: pack)
    }
    guard !scenes.isEmpty else { throw SheetError.noClips }
    formats = try options.writtenFormats.map { try renderer.formats.exporter(named: $0) }
    (self.options, self.suffix, frames) = (options, suffix, renderer.frames)
    colors = Set(avatar.looks.flatMap(\.plain.values).map { StraightAlpha.premultiplied($0.red, $0.green, $0.blue, $0.alpha) })
    description = SheetDescription(
      meta: AvatarMeta(
        record: avatar.record, pack: pack.info, alt: AltText.describe(avatar, cast: cast, catalog: pack.catalog), key: key,
        beside: cast == .pet ? try Self.place(of: dressed, beside: avatar.body, pack) : nil),
      frame: dressed.frame, ground: dressed.ground,
      clips: scenes.map { scene in
        let timings = FrameTiming.frames(of: scene.clip, fps: options.framesPerSecond)
        return SheetDescription.ClipTimings(name: scene.clip.name, timings: timings, loops: scene.clip.loop, then: scene.clip.then, ground: scene.clip.ground)
      },
      pageFormat: options.pageFormat)
    try SheetBudget(options: options, cell: description.cell, clips: description.clips.map { ($0.name, $0.timings.count) }).checkPixels()
  }

  /// Where a pet's feet are from the player's, as the app puts them, y down.
  private static func place(of pet: DressedCast, beside player: Look, _ pack: ArtPack) throws -> AvatarMeta.Offset {
    let rise = PetFollow.offset.y + pet.ground - (try pack.rig(player.figure).ground)
    return AvatarMeta.Offset(x: PetFollow.offset.x, y: -rise)
  }

  func layoutPlan(_ cut: CutFrames?) throws -> SheetPlan {
    if options.layout == .packed, let cut {
      return try PackedLayout(limits: options.limits, splitByClip: options.splitByClip).plan(description.spans, cut)
    }
    let window = cut?.window ?? PixelRect(x: 0, y: 0, width: description.cell.width, height: description.cell.height)
    return try RowsLayout(window: window, limits: options.limits, splitByClip: options.splitByClip).plan(description.spans)
  }

  /// What every frame shows, over all clips.
  func drawLists() -> [DrawList] { zip(scenes, description.clips).flatMap { scene, clip in clip.timings.map { scene.drawList(at: $0.time) } } }

  /// One frame's full cell, by its number over all clips.
  func bitmap(of number: Int, scale: Int) throws -> Bitmap {
    var rest = number
    for (scene, clip) in zip(scenes, description.clips) {
      if rest < clip.timings.count { return try bitmap(of: prepared(scene.drawList(at: clip.timings[rest].time), scale: scale), scale: scale) }
      rest -= clip.timings.count
    }
    throw SheetError.noSuchFrame(number)
  }

  func prepared(_ list: DrawList, scale: Int) throws -> [PreparedItem] { try frames.prepared(list, viewport(scale)) }

  /// A frame's full cell.
  func bitmap(of items: [PreparedItem], scale: Int) throws -> Bitmap {
    try frames.render(items, viewport(scale), background: options.background)
  }

  func paint(_ items: [PreparedItem], scale: Int, on canvas: Canvas) throws {
    try frames.paint(items, scale: Double(scale), background: options.background, on: canvas)
  }

  private func viewport(_ scale: Int) -> Viewport { Viewport(frame: description.frame, scale: Double(scale)) }
}
