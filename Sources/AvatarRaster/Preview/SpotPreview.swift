internal import AvatarOptions
internal import AvatarScene

/// A preview of clips played in place, in the frame of a sheet; or of a figure that turns in place.
struct SpotPreview {
  let animations: [FacedClip]
  let scenes: [AnimatedAvatar]
  let options: PreviewOptions

  /// The order of facings in a turn.
  private static let turn: [Facing] = [.front, .right, .back, .left]

  /// Returns the animations of a preview: its clips in one facing, or each clip in all facings.
  static func animations(_ options: PreviewOptions, in pack: ArtPack) throws -> [FacedClip] {
    guard options.stage == .turn else { return try ClipSelection.animations(options.clips, [options.facing], in: pack) }
    let clips = try ClipSelection.names(options.clips.isEmpty ? [StillOptions.restClip] : options.clips, in: pack)
    return clips.flatMap { clip in
      turn.filter(pack.facings(ofClip: clip).contains).map { FacedClip(clip: clip, facing: $0) }
    }
  }

  init(_ avatar: Avatar, _ options: PreviewOptions, pack: ArtPack) throws {
    self.options = options
    animations = try Self.animations(options, in: pack)
    scenes = try animations.map {
      try AnimatedAvatar(
        avatar, clip: $0.clip, facing: $0.facing, cast: options.pet ? .playerAndPet : .player, shadow: options.shadow,
        names: options.names, pack: pack)
    }
  }

  func reel() throws -> PreviewFrames {
    let steps = PreviewTimeline(clips: scenes.map(\.clip), options: options).steps()
    let times = PreviewFrames.times(steps.map(\.milliseconds), speed: options.speed)
    let viewport = Self.viewport(frame, options)
    try PreviewFrames.check(pictures: Self.pictures(steps), viewport)
    var numbers: [Moment: Int] = [:]
    var lists: [DrawList] = []
    let entries = zip(steps, times).map { step, time in
      let moment = Moment(clip: step.clip, time: step.time)
      let number = numbers[moment] ?? lists.count
      if number == lists.count {
        numbers[moment] = number
        lists.append(list(of: moment))
      }
      return PreviewFrames.Entry(picture: number, milliseconds: time)
    }
    return PreviewFrames(entries: entries, lists: lists, viewport: viewport)
  }

  static func extent(_ options: PreviewOptions, in pack: ArtPack) throws -> PreviewCost {
    let clips = try animations(options, in: pack).map { try pack.playerClip($0.clip, $0.facing) }
    let pictures = pictures(PreviewTimeline(clips: clips, options: options).steps())
    return PreviewCost(
      pictures: options.onion == 0 ? pictures : 2 * pictures, viewport(try pack.rig(.player).frame, options))
  }

  private static func viewport(_ frame: FrameGeometry, _ options: PreviewOptions) -> Viewport {
    Viewport(frame: frame, scale: Double(options.size) / frame.height)
  }

  /// Returns the number of distinct images.
  private static func pictures(_ steps: [PreviewStep]) -> Int {
    Set(steps.map { Moment(clip: $0.clip, time: $0.time) }).count
  }

  private struct Moment: Hashable {
    let clip: Int
    let time: Double
  }

  private var frame: FrameGeometry {
    scenes.first?.frame ?? FrameGeometry(width: 96, height: 96, originX: 48, originY: 68)
  }

  private func list(of moment: Moment) -> DrawList {
    let scene = scenes[moment.clip]
    var list = scene.drawList(at: moment.time)
    if options.bones { list.items += scene.skeleton(at: moment.time) }
    if options.labels { list.items.append(label(animations[moment.clip].name)) }
    return list
  }

  /// Returns a label with the clip's name, in the empty strip below the feet.
  private func label(_ name: String) -> DrawItem {
    let center = Point(frame.width / 2 - frame.originX, frame.originY - frame.height + 5)
    return DrawItem(
      slot: "label",
      content: .text(TextLabel(text: name, style: .label, size: 6, center: center, maximumWidth: frame.width)),
      transform: .identity)
  }
}
