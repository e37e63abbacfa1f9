internal import AvatarOptions
internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets

/// One sheet of one avatar: its description, and the content of every frame, available in any
/// order.
struct SheetJob: Sendable {
  let options: SheetOptions
  let description: SheetDescription
  /// The suffix that distinguishes this sheet's files from those of the avatar's other sheet.
  let suffix: String
  let formats: [any AtlasExporter]
  /// The premultiplied colours that the record sets.
  let colors: Set<UInt32>
  private let scenes: [AnimatedAvatar]
  private let frames: FrameRenderer

  /// - Parameter key: the key that all of the avatar's sheets share.
  /// - Throws: `SheetError` for options that no sheet can meet, `ArtPackError` where the art is
  ///   invalid.
  init(
    _ avatar: Avatar, cast: AnimatedAvatar.Cast, suffix: String, options: SheetOptions, key: String,
    renderer: AvatarRenderer
  ) throws {
    let pack = renderer.pack
    let animations = try ClipSelection.animations(options.clips, options.facings, in: pack)
    var casts: [Facing: DressedCast] = [:]
    var scenes: [AnimatedAvatar] = []
    for animation in animations {
      let dressed = try casts[animation.facing] ?? DressedCast(avatar, cast, facing: animation.facing, pack: pack)
      casts[animation.facing] = dressed
      scenes.append(
        try AnimatedAvatar(dressed, clip: animation.clip, shadow: options.shadow, names: options.names, pack: pack))
    }
    guard let dressed = scenes.first?.cast else { throw SheetError.noClips }
    self.scenes = scenes
    formats = try options.writtenFormats.map { try renderer.formats.exporter(named: $0) }
    (self.options, self.suffix, frames) = (options, suffix, renderer.frames)
    colors = Set(
      avatar.looks.flatMap(\.plain.values).map { StraightAlpha.premultiplied($0.red, $0.green, $0.blue, $0.alpha) })
    description = SheetDescription(
      meta: AvatarMeta(
        record: avatar.record, pack: pack.info, alt: AltText.describe(avatar, cast: cast, catalog: pack.catalog),
        key: key,
        beside: cast == .pet ? try Self.place(of: dressed, beside: avatar.body, pack) : nil),
      frame: dressed.frame, ground: dressed.ground,
      clips: zip(animations, scenes).map { animation, scene in
        let then = scene.clip.then.map { FacedClip(clip: $0, facing: animation.facing) }
        return SheetDescription.ClipTimings(
          animation: animation, timings: FrameTiming.frames(of: scene.clip, fps: options.framesPerSecond),
          loops: scene.clip.loop,
          then: then.flatMap { $0.facing == .front || animations.contains($0) ? $0.name : nil },
          ground: scene.clip.ground)
      },
      pageFormat: options.pageFormat)
    try budget.checkPixels()
  }

  var budget: SheetBudget {
    SheetBudget(options: options, cell: description.cell, clips: description.clips.map { ($0.name, $0.timings.count) })
  }

  /// Returns the position of a pet's feet relative to the player's, as in the app, with y down.
  private static func place(of pet: DressedCast, beside player: Look, _ pack: ArtPack) throws -> AvatarMeta.Offset {
    let rise = PetFollow.offset.y + pet.ground - (try pack.rig(player.figure).ground)
    return AvatarMeta.Offset(x: PetFollow.offset.x, y: -rise)
  }

  func layoutPlan(_ cut: TrimmedFrames?) throws -> SheetPlan {
    if options.layout == .packed, let cut {
      return try PackedLayout(limits: options.limits, splitByClip: options.splitByClip).plan(description.spans, cut)
    }
    let window = cut?.window ?? PixelRect(x: 0, y: 0, width: description.cell.width, height: description.cell.height)
    return try RowsLayout(window: window, limits: options.limits, splitByClip: options.splitByClip).plan(
      description.spans)
  }

  /// Returns the draw lists of all frames of all clips.
  func drawLists() -> [DrawList] {
    zip(scenes, description.clips).flatMap { scene, clip in clip.timings.map { scene.drawList(at: $0.time) } }
  }

  /// Returns the full cell of a frame, by its index over all clips.
  func bitmap(of number: Int, scale: Int) throws -> Bitmap {
    var rest = number
    for (scene, clip) in zip(scenes, description.clips) {
      if rest < clip.timings.count {
        return try bitmap(of: prepared(scene.drawList(at: clip.timings[rest].time), scale: scale), scale: scale)
      }
      rest -= clip.timings.count
    }
    throw SheetError.noSuchFrame(number)
  }

  func prepared(_ list: DrawList, scale: Int) throws -> [PreparedItem] { try frames.prepared(list, viewport(scale)) }

  /// Returns the full cell of a frame.
  func bitmap(of items: [PreparedItem], scale: Int) throws -> Bitmap {
    try frames.render(items, viewport(scale), background: options.background)
  }

  /// Returns the visible part of a frame, at its position on a page.
  ///
  /// - Parameter target: the cell of the frame on the page.
  func piece(of items: [PreparedItem], scale: Int, _ target: PixelRect) throws -> PagePicture.Piece {
    let cell = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
    let ink = options.background == .none ? try frames.ink(of: items, scale: Double(scale), within: cell) : cell
    var bitmap = Bitmap(width: ink.width, height: ink.height)
    try bitmap.withCanvas(PixelRect(whole: bitmap)) {
      try frames.paint(items, scale: Double(scale), background: options.background, on: $0, corner: (ink.x, ink.y))
    }
    return PagePicture.Piece(bitmap, x: target.x + ink.x, y: target.y + ink.y)
  }

  private func viewport(_ scale: Int) -> Viewport { Viewport(frame: description.frame, scale: Double(scale)) }
}
