/// The player walks across a wide picture from left to right and the pet comes after, by the app's own rule.
///
/// The picture is empty at the beginning and at the end, so that it comes round without a jump. By `PetFollow` the pet's speed grows with its
/// distance, 0.15 a second for each point: it falls behind, and arrives when the player is long gone.
struct WalkPreview {
  let player: AnimatedAvatar
  let pet: AnimatedAvatar?
  let options: PreviewOptions

  /// Points a second of a clip that does not say its ground's speed.
  private static let usualSpeed = 50.0
  /// The picture's width, in frames.
  static let frames = 2.5
  /// What a figure may take to either side of its place, in points.
  static let reach = 30.0
  /// Steps of the pet's pursuit a second, as many as the app's display shows.
  private static let stepsPerSecond = 60.0
  /// The longest walk, in seconds.
  private static let longest = 60.0

  init(_ avatar: Avatar, _ options: PreviewOptions, pack: ArtPack) throws {
    self.options = options
    player = try AnimatedAvatar(avatar, clip: "walk", cast: .player, shadow: options.shadow, pack: pack)
    pet =
      avatar.pet != nil && options.pet ? try AnimatedAvatar(avatar, clip: "walk", cast: .pet, shadow: options.shadow, names: options.names, pack: pack) : nil
  }

  /// Points a second: as fast as the ground goes by under the clip's feet.
  private var speed: Double { max(1, player.clip.ground?.speed ?? Self.usualSpeed) }
  private var frame: FrameGeometry { player.frame }
  private var width: Double { frame.width * Self.frames }

  func reel() throws -> PreviewReel {
    let trail = trail()
    let own = Double(player.clip.frames) / player.clip.duration
    let rate = min(options.framesPerSecond ?? own, 50 / options.speed)
    let seconds = Double(trail.count) / Self.stepsPerSecond
    let count = max(2, Int((seconds * rate).rounded()))
    let scale = Double(options.size) / frame.height
    let viewport = Viewport(
      width: Int((width * scale).rounded()), height: options.size, scale: scale, topLeft: Point(0, frame.originY))
    try PreviewReel.check(pictures: count, viewport)
    let lists = (0..<count).map { list(at: seconds * Double($0) / Double(count), trail) }
    let ends = (0...count).map { Int((seconds * 1000 * Double($0) / Double(count)).rounded()) }
    let times = PreviewReel.times(zip(ends.dropFirst(), ends).map { $0 - $1 }, speed: options.speed)
    return PreviewReel(entries: times.enumerated().map { PreviewReel.Entry(picture: $0, milliseconds: $1) }, lists: lists, viewport: viewport)
  }

  private func place(at time: Double) -> Point { Point(-Self.reach + speed * time, 0) }

  /// Where the pet is at every step, until both have left.
  private func trail() -> [Point] {
    var trail = [place(at: 0) + PetFollow.offset]
    let dt = 1 / Self.stepsPerSecond
    while Double(trail.count) < Self.longest * Self.stepsPerSecond {
      let time = Double(trail.count) * dt
      let next = PetFollow.step(from: trail[trail.count - 1], player: place(at: time), dt: dt)
      if place(at: time).x > width + Self.reach, pet == nil || next.x > width + Self.reach { break }
      trail.append(next)
    }
    return trail
  }

  private func list(at time: Double, _ trail: [Point]) -> DrawList {
    let step = min(trail.count - 1, max(0, Int((time * Self.stepsPerSecond).rounded())))
    let follower = pet.map { shown($0, at: time).moved(by: trail[step]).items } ?? []
    return DrawList(items: follower + shown(player, at: time).moved(by: place(at: time)).items)
  }

  private func shown(_ avatar: AnimatedAvatar, at time: Double) -> DrawList {
    DrawList(items: avatar.drawList(at: time).items + (options.bones ? avatar.skeleton(at: time) : []))
  }
}
