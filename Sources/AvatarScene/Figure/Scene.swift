/// An avatar playing one clip: the student and, beside it, the pet with its name. A pure function of time.
public struct Scene: Sendable {
  /// What becomes of the pet.
  public enum PetPlacement: String, Sendable, CaseIterable {
    /// In the player's frame, at (−30, −15) from the player's origin.
    case beside
    /// In sheets of its own.
    case separate
    case none
  }

  /// Who is in the picture.
  public enum Cast: Sendable {
    case playerAndPet, player, pet
  }

  public let clip: Clip
  public let frame: FrameGeometry
  /// The ground line's height in the scene.
  public let ground: Double
  let performances: [(performance: Performance, offset: Point, prefix: String)]
  let label: TextRun?
  let castsShadow: Bool

  /// - Parameters:
  ///   - shadow: false leaves the shadow on the ground out.
  /// - Throws: `ArtPackError` where the pack lacks a rig, a clip or a damaged part is worn.
  public init(_ avatar: Avatar, clip name: String, cast: Cast, shadow: Bool = true, pack: ArtPack) throws(ArtPackError) {
    let builder = FigureBuilder(pack: pack)
    clip = try pack.clip(name, of: .player)
    castsShadow = shadow
    var performances: [(performance: Performance, offset: Point, prefix: String)] = []
    var stage: (frame: FrameGeometry, ground: Double)?
    var label: TextRun?
    if let pet = avatar.pet, cast != .player {
      let offset = cast == .pet ? Point.zero : PetFollow.offset
      let figure = try builder.figure(pet)
      stage = (figure.rig.frame, figure.rig.ground)
      performances.append((try Performance(of: figure, answering: clip, pack: pack), offset, "pet/"))
      label = Self.label(pet, figure, offset)
    }
    if cast != .pet {
      let figure = try builder.figure(avatar.body)
      stage = (figure.rig.frame, figure.rig.ground)
      performances.append((try Performance(of: figure, answering: clip, pack: pack), .zero, ""))
    }
    frame = stage?.frame ?? FrameGeometry(width: 96, height: 96, originX: 48, originY: 68)
    ground = stage?.ground ?? 0
    self.performances = performances
    self.label = label
  }

  /// Everything in the picture at a moment, back to front. The pet stands farther from us than the player, so it comes first.
  public func drawList(at time: Double) -> DrawList {
    var items: [DrawItem] = []
    var lift = 0.0
    for (performance, offset, prefix) in performances {
      let pose = performance.pose(at: time)
      items += performance.figure.items(in: pose, offset: offset, prefix: prefix)
      if prefix == "pet/", let root = performance.figure.rig.bone(named: "root") { lift = max(0, pose.bones[root].y) }
    }
    if !castsShadow { items.removeAll { $0.slot == "shadow" || $0.slot == "pet/shadow" } }
    if let label { items.append(DrawItem(slot: "pet/label", content: .text(label), transform: .translation(Point(0, lift)))) }
    return DrawList(items: items)
  }

  private static let labelSize = 5.5
  private static let labelGap = 4.5
  /// A longer name ends in an ellipsis. Points.
  public static let labelWidth = 30.0

  private static func label(_ pet: Look, _ figure: Figure, _ offset: Point) -> TextRun? {
    guard let name = pet.letters(.label) else { return nil }
    let top = figure.items(in: Pose(rest: figure.rig)).reduce(Rect.empty) { box, item in
      guard case .layer(let painted, _) = item.content else { return box }
      return box.union(painted.inkBox.applying(item.transform))
    }.maxY
    return TextRun(
      text: name, style: .label, size: labelSize, center: offset + Point(0, top + labelGap), maximumWidth: labelWidth)
  }
}
