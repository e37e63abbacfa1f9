/// The placement of the pet.
public enum PetPlacement: String, Sendable, CaseIterable {
  /// In the player's frame, at (−30, −15) points from the player's origin.
  case beside
  /// In separate sheets.
  case separate
  case none
}

/// An avatar in one clip: the student and, beside it, the pet with its name. The output is a pure
/// function of time.
package struct AnimatedAvatar: Sendable {
  /// The figures in the picture.
  package enum Cast: Sendable {
    case playerAndPet, player, pet
  }

  package let clip: Clip
  package let cast: DressedCast
  package let animations: [(animation: FigureAnimation, offset: Point, prefix: String)]
  let castsShadow: Bool
  let showsName: Bool

  package var frame: FrameGeometry { cast.frame }

  /// Creates an animated avatar.
  ///
  /// - Parameters:
  ///   - facing: the facing of all figures. A figure without that view in the pack is shown from
  ///     the front.
  ///   - shadow: false omits the shadow on the ground.
  ///   - names: false omits the pet's name.
  ///   - feeling: what the student's face shows in place of what the clip asks for.
  /// - Throws: `ArtPackError` if the pack lacks a rig or a clip, or if a worn part is damaged.
  package init(
    _ avatar: Avatar, clip name: String, facing: Facing = .front, cast: Cast, shadow: Bool = true, names: Bool = true,
    feeling: Feeling? = nil, pack: ArtPack
  ) throws(ArtPackError) {
    try self.init(
      DressedCast(avatar, cast, facing: facing, pack: pack), clip: name, shadow: shadow, names: names,
      feeling: feeling, pack: pack)
  }

  /// Creates an animated avatar from a cast that several clips share. `pack` must be the pack that
  /// the cast was built from.
  package init(
    _ cast: DressedCast, clip name: String, shadow: Bool = true, names: Bool = true, feeling: Feeling? = nil,
    pack: ArtPack
  ) throws(ArtPackError) {
    self.cast = cast
    let view = pack.shows(.player, from: cast.facing.view) ? cast.facing.view : .front
    let own = try pack.clip(name, of: .player.seen(from: view), in: cast.states)
    clip = own.repeated(
      try cast.pets.map { pet throws(ArtPackError) in
        let answer = FigureAnimation.clipName(of: pet.figure, answering: name, pack)
        return own.rounds(beside: try pack.clip(answer, of: pet.figure.id))
      }.max() ?? 1)
    (castsShadow, showsName) = (shadow, names)
    animations = try cast.figures.map { [clip] member throws(ArtPackError) in
      let figure = try member.figure(in: clip, facing: cast.facing, pack)
      let held = member.look.figure == .player ? feeling : nil
      return (try FigureAnimation(of: figure, answering: clip, held: held, pack: pack), member.offset, member.prefix)
    }
  }

  /// Returns everything in the picture at a time, back to front. The pet stands behind the player,
  /// so it comes first, with its name: a hand is in front of the name.
  package func drawList(at time: Double) -> DrawList {
    var items: [DrawItem] = []
    for (animation, offset, prefix) in animations {
      let pose = animation.pose(at: time)
      items += animation.figure.items(in: pose, offset: offset, prefix: prefix)
      guard prefix == "pet/", showsName, let label = cast.label else { continue }
      let lift = animation.figure.rig.bone(named: "root").map { max(0, pose.bones[$0].y) } ?? 0
      items.append(DrawItem(slot: "pet/label", content: .text(label), transform: .translation(Point(0, lift))))
    }
    if !castsShadow { items.removeAll(where: \.isShadow) }
    return DrawList(items: items)
  }

}

/// The dressed figures of an avatar, independent of a clip. The clips of one avatar share them.
package struct DressedCast: Sendable {
  package let frame: FrameGeometry
  /// The height of the ground line in the scene.
  package let ground: Double
  /// Back to front: the pet stands behind the player.
  let figures: [Member]
  /// The pet's name.
  package let label: TextLabel?
  package let facing: Facing
  /// The states of the player for which there are forms of clips.
  let states: [String]
  var pets: [Member] { figures.filter { $0.figure.id.isPet } }

  /// A figure with its place in the scene.
  struct Member: Sendable {
    let look: Look
    let figure: Figure
    let offset: Point
    let prefix: String

    /// Returns the figure as it is dressed in a clip: a variant may have a rule for it.
    func figure(in leader: Clip, facing: Facing, _ pack: ArtPack) throws(ArtPackError) -> Figure {
      let clip = FigureAnimation.clipName(of: figure, answering: leader.name, pack)
      guard look.worn.contains(where: { pack.catalog[$0]?.clips?[clip] != nil }) else { return figure }
      var dressed = try FigureBuilder(pack: pack).figure(look, facing: facing, clip: clip)
      dressed.isDressedForClip = true
      return dressed
    }
  }

  /// Dresses the figures of an avatar.
  ///
  /// - Throws: `ArtPackError` if the pack lacks a rig, or if a worn part is damaged.
  package init(_ avatar: Avatar, _ cast: AnimatedAvatar.Cast, facing: Facing = .front, pack: ArtPack)
    throws(ArtPackError)
  {
    self.facing = facing
    let builder = FigureBuilder(pack: pack)
    var figures: [Member] = []
    var label: TextLabel?
    if let pet = avatar.pet, cast != .player {
      // The left facing is the mirror image of the right one, so the pet stays behind its player.
      let offset =
        cast == .pet
        ? Point.zero : facing.isMirrored ? Point(-PetFollow.offset.x, PetFollow.offset.y) : PetFollow.offset
      let figure = try builder.figure(pet, facing: facing)
      figures.append(Member(look: pet, figure: figure, offset: offset, prefix: "pet/"))
      label = Self.label(pet, figure, offset)
    }
    if cast != .pet {
      let figure = try builder.figure(avatar.body, facing: facing)
      figures.append(Member(look: avatar.body, figure: figure, offset: .zero, prefix: ""))
    }
    // A pet alone keeps the time of its player.
    let body = avatar.body.figure
    let seen = body.seen(from: pack.shows(body, from: facing.view) ? facing.view : .front)
    states =
      cast == .pet
      ? pack.formStates(of: avatar.body.worn, seen, isMirrored: facing.isMirrored && seen.view == facing.view)
      : figures.last?.figure.states ?? []
    let rig = figures.last?.figure.rig
    frame = rig?.frame ?? FrameGeometry(width: 96, height: 96, originX: 48, originY: 68)
    ground = rig?.ground ?? 0
    (self.figures, self.label) = (figures, label)
  }

  private static let labelSize = 5.5
  private static let labelGap = 4.5
  /// The maximum width of a name, in points. A longer name ends in an ellipsis.
  package static let labelWidth = 30.0

  private static func label(_ pet: Look, _ figure: Figure, _ offset: Point) -> TextLabel? {
    guard let name = pet.letters(.label) else { return nil }
    let top = figure.items(in: Pose(rest: figure.rig)).reduce(Rect.empty) { box, item in
      guard case .layer(let painted, _) = item.content else { return box }
      return box.union(painted.inkBox.applying(item.transform))
    }.maxY
    return TextLabel(
      text: name, style: .label, size: labelSize, center: offset + Point(0, top + labelGap), maximumWidth: labelWidth)
  }
}
