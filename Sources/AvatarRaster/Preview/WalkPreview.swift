internal import AvatarScene
internal import AvatarSheets

/// A preview in which the player walks across a wide image to the right and returns to the left.
/// The pet keeps its place behind the player, as in a sheet. Both face their direction of movement.
///
/// The image is empty at the start and at the end, so that it loops without a jump. A game moves its
/// pets by `PetFollow`. There the pet's speed grows with its distance, so over a way as short as this
/// one it would fall far behind.
struct WalkPreview {
  private let player: [Facing: AnimatedAvatar]
  private let pet: [Facing: AnimatedAvatar]
  let options: PreviewOptions

  /// The walking speed of a clip that declares no ground speed, in points per second.
  private static let defaultSpeed = 50.0
  private static let clip = "walk"
  /// The image width, as a multiple of the frame width.
  static let frames = 2.5
  /// The space that a figure may take on either side of its position, in points.
  static let reach = 30.0
  /// The time steps of the movement per second, equal to the display rate of the app.
  private static let stepsPerSecond = 60.0
  /// The longest walk in one direction, in seconds.
  private static let longest = 60.0

  init(_ avatar: Avatar, _ options: PreviewOptions, pack: ArtPack) throws {
    self.options = options
    func scenes(_ cast: AnimatedAvatar.Cast, names: Bool) throws -> [Facing: AnimatedAvatar] {
      var scenes: [Facing: AnimatedAvatar] = [:]
      for facing in [Facing.right, .left] {
        scenes[facing] = try AnimatedAvatar(
          avatar, clip: Self.clip, facing: facing, cast: cast, shadow: options.shadow, names: names, pack: pack)
      }
      return scenes
    }
    player = try scenes(.player, names: true)
    pet = avatar.pet != nil && options.pet ? try scenes(.pet, names: options.names) : [:]
  }

  /// Returns the animations of the walk: the front, and the side facings where the pack has them.
  static func animations(_ pack: ArtPack) throws(RenderError) -> [FacedClip] {
    let known = ClipSelection.all(in: pack)
    guard known.contains(clip) else { throw .unknownClip(clip, known: known) }
    return [FacedClip(clip: clip, facing: .front)]
      + pack.facings(ofClip: clip).filter { $0.view == .side }.map { FacedClip(clip: clip, facing: $0) }
  }

  /// The position of a figure and the direction in which it looks.
  private struct Placement {
    let at: Point
    let facing: Facing
  }

  /// One time step of the walk.
  private struct Step {
    let player: Placement

    /// Left is the mirror image of right, so the pet stays behind.
    var pet: Placement {
      let offset = PetFollow.offset
      return Placement(
        at: player.at + (player.facing == .left ? Point(-offset.x, offset.y) : offset), facing: player.facing)
    }
  }

  func reel() throws -> PreviewFrames {
    guard let scene = player[.right] else { throw SheetError.noClips }
    let plan = Self.plan(scene.clip, scene.frame, hasPet: !pet.isEmpty, options)
    let (count, seconds) = (plan.pictures, plan.seconds)
    try PreviewFrames.check(pictures: count, plan.viewport)
    let lists = (0..<count).map { list(at: seconds * Double($0) / Double(count), plan.steps) }
    let ends = (0...count).map { Int((seconds * 1000 * Double($0) / Double(count)).rounded()) }
    let times = PreviewFrames.times(zip(ends.dropFirst(), ends).map { $0 - $1 }, speed: options.speed)
    return PreviewFrames(
      entries: times.enumerated().map { PreviewFrames.Entry(picture: $0, milliseconds: $1) }, lists: lists,
      viewport: plan.viewport)
  }

  static func extent(_ options: PreviewOptions, in pack: ArtPack) throws -> PreviewCost {
    let plan = plan(try pack.playerClip(clip, .right), try pack.rig(.player).frame, hasPet: options.pet, options)
    return PreviewCost(pictures: options.onion == 0 ? plan.pictures : 2 * plan.pictures, plan.viewport)
  }

  /// The positions over time, and the number of images that show them.
  private struct Plan {
    let steps: [Step]
    let seconds: Double
    let pictures: Int
    let viewport: Viewport
  }

  private static func plan(_ clip: Clip, _ frame: FrameGeometry, hasPet: Bool, _ options: PreviewOptions) -> Plan {
    let width = frame.width * frames
    let steps = walk(width, speed: max(1, clip.ground?.speed ?? defaultSpeed), hasPet: hasPet)
    let own = Double(clip.frames) / clip.duration
    let rate = min(options.framesPerSecond ?? own, 50 / options.speed)
    let seconds = Double(steps.count) / stepsPerSecond
    let scale = Double(options.size) / frame.height
    return Plan(
      steps: steps, seconds: seconds, pictures: max(2, Int((seconds * rate).rounded())),
      viewport: Viewport(
        width: Int((width * scale).rounded()), height: options.size, scale: scale, topLeft: Point(0, frame.originY)))
  }

  /// Returns the way there, until both figures have left the image, and the way back, until both have
  /// left again. The way to the starting point outside the image is skipped.
  private static func walk(_ width: Double, speed: Double, hasPet: Bool) -> [Step] {
    var steps: [Step] = []
    for facing in [Facing.right, .left] {
      let (start, speed) = facing == .right ? (-reach, speed) : (width + reach, -speed)
      for number in 0..<Int(longest * stepsPerSecond) {
        let at = Point(start + speed * Double(number) / stepsPerSecond, 0)
        let step = Step(player: Placement(at: at, facing: facing))
        if hasLeft(hasPet ? step.pet : step.player, width) { break }
        steps.append(step)
      }
    }
    return steps
  }

  private static func hasLeft(_ figure: Placement, _ width: Double) -> Bool {
    figure.facing == .right ? figure.at.x > width + reach : figure.at.x < -reach
  }

  private func list(at time: Double, _ walk: [Step]) -> DrawList {
    let step = walk[min(walk.count - 1, max(0, Int((time * Self.stepsPerSecond).rounded())))]
    return DrawList(
      items: shown(pet[step.pet.facing], step.pet, at: time) + shown(player[step.player.facing], step.player, at: time))
  }

  private func shown(_ avatar: AnimatedAvatar?, _ place: Placement, at time: Double) -> [DrawItem] {
    guard let avatar else { return [] }
    let items = avatar.drawList(at: time).items + (options.bones ? avatar.skeleton(at: time) : [])
    return DrawList(items: items).moved(by: place.at).items
  }
}
