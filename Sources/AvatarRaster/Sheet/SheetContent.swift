internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets
/// What the stages of one sheet of one avatar share: the options, and what its files say besides
/// the pixels. It is known before anything is drawn.
struct SheetContent: Sendable {
  let options: SheetOptions
  let description: SheetDescription
  /// The suffix that distinguishes this sheet's files from those of the avatar's other sheet.
  let suffix: String
  let formats: [any AtlasExporter]
  /// The premultiplied colours that the record sets.
  let colors: Set<UInt32>

  /// - Parameters:
  ///   - scenes: the avatar in each of the animations.
  ///   - key: the key that all of the avatar's sheets share.
  /// - Throws: `SheetError` for options that no sheet can meet, `ArtPackError` where the art is
  ///   invalid.
  init(
    _ avatar: Avatar, cast: AnimatedAvatar.Cast, suffix: String, options: SheetOptions, key: String,
    animations: [FacedClip], scenes: [AnimatedAvatar], renderer: AvatarRenderer
  ) throws {
    guard let dressed = scenes.first?.cast else { throw SheetError.noClips }
    let pack = renderer.pack
    (self.options, self.suffix) = (options, suffix)
    formats = try options.writtenFormats.map { try renderer.formats.exporter(named: $0) }
    cellScales = Set(formats.flatMap { type(of: $0).frameScales }).sorted()
    preparedScales = Set(options.drawnScales + cellScales.map { Double($0) }).sorted()
    colors = Self.colors(of: avatar)
    description = SheetDescription(
      meta: try Self.meta(of: avatar, cast, dressed, key: key, animations: animations, pack),
      frame: dressed.frame, ground: dressed.ground,
      clips: zip(animations, scenes).map { animation, scene in
        let then = scene.clip.then.map { FacedClip(clip: $0, facing: animation.facing) }
        return SheetDescription.ClipTimings(
          animation: animation, timings: FrameTiming.frames(of: scene.clip, fps: options.framesPerSecond),
          loops: scene.clip.loop,
          then: then.flatMap { $0.facing == .front || animations.contains($0) ? $0.name : nil },
          ground: scene.groundMotion,
          label: cast == .pet
            ? scene.labelCenter.map { AvatarMeta.Offset(x: $0.x, y: dressed.ground - $0.y) } : nil)
      },
      pageFormat: options.pageFormat, unit: options.unit,
      cell: try options.unit.cell(width: dressed.frame.width, height: dressed.frame.height))
    try budget.checkPixels()
  }

  /// The premultiplied colours that a record sets.
  static func colors(of avatar: Avatar) -> Set<UInt32> {
    Set(avatar.looks.flatMap(\.plain.values).map { StraightAlpha.premultiplied($0.red, $0.green, $0.blue, $0.alpha) })
  }

  /// What the files of a sheet say of its avatar.
  static func meta(
    of avatar: Avatar, _ cast: AnimatedAvatar.Cast, _ dressed: DressedCast, key: String, animations: [FacedClip],
    _ pack: ArtPack
  ) throws -> AvatarMeta {
    AvatarMeta(
      record: avatar.record, pack: pack.info,
      overlays: pack.overlays(shown: avatar, cast, in: animations).map { pack.packs[$0] },
      alt: AltText.describe(avatar, cast: cast, catalog: pack.catalog), key: key,
      beside: cast == .pet ? try place(of: dressed, beside: avatar.body, pack) : nil)
  }

  var budget: SheetBudget {
    SheetBudget(options: options, cell: description.cell, clips: description.clips.map { ($0.name, $0.timings.count) })
  }

  /// The scales at which a format asks for the full cells of all frames, ascending.
  let cellScales: [Int]
  /// The scales of pages and cells, ascending.
  let preparedScales: [Double]

  /// Returns the position of a pet's feet relative to the player's, as in the app, with y down.
  private static func place(of pet: DressedCast, beside player: Look, _ pack: ArtPack) throws -> AvatarMeta.Offset {
    let rise = PetFollow.offset.y + pet.ground - (try pack.rig(player.figure).ground)
    return AvatarMeta.Offset(x: PetFollow.offset.x, y: -rise)
  }

  func layoutPlan(_ cut: TrimmedFrames?) throws -> SheetPlan {
    let spans = options.spans(description.clips.map { ($0.name, $0.timings.count) })
    if options.layout == .packed, let cut {
      return try PackedLayout(limits: options.limits, isSplit: options.isSplit).plan(spans, cut)
    }
    let window = cut?.window ?? PixelRect(x: 0, y: 0, width: description.cell.width, height: description.cell.height)
    return try RowsLayout(window: window, limits: options.limits, isSplit: options.isSplit).plan(spans)
  }

  func viewport(_ scale: Double) -> Viewport { Viewport(frame: description.frame, scale: scale) }
}
