internal import AvatarScene

/// A preview of clips played in place, in the frame of a sheet; or of a figure that turns in place.
struct SpotPreview {
  let animations: [FacedClip]
  let scenes: [AnimatedAvatar]
  let options: PreviewOptions
  let pose: NamedPose?

  /// The order of facings in a turn.
  private static let turn: [Facing] = [.front, .right, .back, .left]

  /// Returns the animations of a preview: its clips in one facing, or each clip in all facings.
  static func animations(_ request: PreviewRequest, in pack: ArtPack) throws -> [FacedClip] {
    let options = request.options
    if let pose = request.pose {
      // What follows the clip of a pose is not shown.
      return Array(try ClipSelection.animations([pose.movingClip], [options.facing], in: pack).prefix(1))
    }
    guard options.stage == .turn else { return try ClipSelection.animations(options.clips, [options.facing], in: pack) }
    let clips = try ClipSelection.names(options.clips.isEmpty ? [StillOptions.restClip] : options.clips, in: pack)
    return clips.flatMap { clip in
      turn.filter(pack.facings(ofClip: clip).contains).map { FacedClip(clip: clip, facing: $0) }
    }
  }

  init(_ avatar: Avatar, _ options: PreviewOptions, pack: ArtPack) throws {
    try self.init(avatar, PreviewRequest(options, pack, for: avatar), pack: pack)
  }

  init(_ avatar: Avatar, _ request: PreviewRequest, pack: ArtPack) throws {
    let options = request.options
    (self.options, pose) = (options, request.pose)
    animations = try Self.animations(request, in: pack)
    scenes = try animations.map {
      try AnimatedAvatar(
        avatar, clip: $0.clip, facing: $0.facing, cast: options.pet ? .playerAndPet : .player, shadow: options.shadow,
        names: options.names, feeling: request.pose?.face, pack: pack)
    }
  }

  /// Whether the figure fills the image, instead of standing in the frame of a sheet.
  private static func fits(_ options: PreviewOptions) -> Bool {
    options.pose != nil || options.sticker || options.framing == .figure
  }

  func reel() throws -> PreviewFrames {
    let steps = PreviewTimeline(clips: scenes.map(\.clip), options: options).steps(of: pose)
    let times = PreviewFrames.times(steps.map(\.milliseconds), speed: options.speed)
    try PreviewFrames.check(pictures: Self.pictures(steps), Self.viewport(frame, options))
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
    return PreviewFrames(entries: entries, lists: lists, viewport: viewport(lists))
  }

  private func viewport(_ lists: [DrawList]) -> Viewport {
    guard Self.fits(options) else { return Self.viewport(frame, options) }
    let box = lists.reduce(Rect.empty) { $0.union(options.framing == .figure ? $1.inkBox : $1.figureBox) }
    return StillCrop(fitting: box, hasRim: options.rim != nil, of: options.size).viewport(options.size)
  }

  static func extent(_ request: PreviewRequest, in pack: ArtPack) throws -> PreviewCost {
    let options = request.options
    let clips = try animations(request, in: pack).map { try pack.playerClip($0.clip, $0.facing) }
    let pictures = pictures(PreviewTimeline(clips: clips, options: options).steps(of: request.pose))
    return PreviewCost(
      pictures: options.onion == 0 ? pictures : 2 * pictures, viewport(try pack.rig(.player).frame, options))
  }

  private static func viewport(_ frame: FrameGeometry, _ options: PreviewOptions) -> Viewport {
    guard !fits(options) else {
      return Viewport(width: options.size, height: options.size, scale: 1, topLeft: .zero)
    }
    return Viewport(frame: frame, scale: Double(options.size) / frame.height)
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
