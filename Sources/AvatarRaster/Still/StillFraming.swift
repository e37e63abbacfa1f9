internal import AvatarScene

/// Computes the crop of a still.
///
/// The crop depends only on the framing, the kind of body, the pose, the presence of a pet, and the
/// packs that are shown, never on which of their parts the avatar wears. The framing `figure`, named
/// poses and stickers are different: each fits what it shows. So does `full` where a tall figure's
/// hair or hat would leave it.
struct StillFraming {
  let avatar: Avatar
  let options: StillOptions
  let scene: AnimatedAvatar
  /// The time in the clip, in seconds.
  let time: Double
  let pack: ArtPack

  /// The growth of the crop for a circle, which cuts the corners: what stands in them moves
  /// inwards, the pet more than the feet.
  private static let roundFigure = 1.05
  private static let roundPair = 1.28
  private static let roundFrame = 1.16

  /// The part of a head's and a face's image that the longest face of the pack takes up. Above 1, the forehead
  /// leaves the image.
  private static let headShare = 0.9
  private static let faceShare = 1.25

  func crop() throws -> StillCrop {
    switch (options.framing, avatar.isLegacy) {
    case (.full, _) where options.pose != nil || options.sticker:
      fitting(scene.drawList(at: time).figureBox)
    case (.full, _): try full()
    case (.figure, _): figure()
    case (_, true): StillCrop(around: circle)
    case (.face, false): StillCrop(face: try extent().face, share: Self.faceShare).moved(by: headOffset())
    case (.head, false): StillCrop(face: try extent().face, share: Self.headShare).moved(by: headOffset())
    case (.shoulders, false):
      StillCrop(top: try extent().head, downTo: try extent().face.minY).moved(by: headOffset())
    case (.bust, false): StillCrop(top: try extent().head, downTo: try waist()).moved(by: headOffset())
    }
  }

  private func fitting(_ box: Rect) -> StillCrop {
    StillCrop(fitting: box, isRound: options.shape == .circle, hasRim: options.rim != nil, of: options.size)
  }

  /// Returns the crop of all that is shown. A pet's name that would be too small to read takes no room.
  private func figure() -> StillCrop {
    let list = scene.drawList(at: time)
    let unnamed = fitting(list.withoutLabels.inkBox).viewport(options.size)
    return fitting(StillScene.readable(list, unnamed).inkBox)
  }

  /// Returns the crop of a full figure. At rest, the figure fills the image. In other clips it may
  /// jump or step aside, so the crop is the frame of the sheet.
  private func full() throws -> StillCrop {
    let round = options.shape == .circle
    guard options.clip == StillOptions.restClip else {
      return StillCrop(frame: scene.frame, roundness: round ? Self.roundFrame : 1)
    }
    let extent = try extent()
    let tall = headOffset().y > 1 ? scene.drawList(at: time).withoutLabels.inkBox : .empty
    guard avatar.pet != nil, options.showsPet else {
      return StillCrop(around: Self.centred(extent.whole.union(tall)), roundness: round ? Self.roundFigure : 1)
    }
    let side = options.facing.isMirrored ? -1.0 : 1
    let (pet, label) = (Point(side * PetFollow.offset.x, PetFollow.offset.y), DressedCast.labelWidth / 2)
    let beside = extent.pet.applying(.translation(pet)).union(
      Rect(minX: pet.x - label, minY: pet.y, maxX: pet.x + label, maxY: pet.y))
    return StillCrop(around: extent.whole.union(tall).union(beside), roundness: round ? Self.roundPair : 1)
  }

  private func extent() throws -> FigureBounds {
    let shown = pack.overlays(shown: avatar, options)
    let extent = try pack.extent(of: options.facing.view, showing: shown)
    return options.facing.isMirrored ? extent.mirrored : extent
  }

  /// Returns a box that is symmetric around the face, although hair may hang to one side.
  private static func centred(_ box: Rect) -> Rect {
    let half = max(-box.minX, box.maxX)
    return Rect(minX: -half, minY: box.minY, maxX: half, maxY: box.maxY)
  }

  /// The bounding box of a legacy avatar, which consists of a face alone.
  private var circle: Rect {
    scene.drawList(at: time).items.reduce(.empty) { box, item in
      guard !item.isShadow, case .layer(let layer, _) = item.content else { return box }
      return box.union(layer.inkBox.applying(item.transform))
    }
  }

  /// Returns the height at which the torso joins the hips at rest.
  private func waist() throws(ArtPackError) -> Double {
    let rig = try pack.rig(.player)
    return rig.bone(named: "torso").map { rig.bones[$0].pivot.y } ?? rig.ground
  }

  /// Returns the offset by which height, stance and pose move the head, so that the crop can follow.
  private func headOffset() -> Point {
    guard let player = scene.animations.first(where: \.prefix.isEmpty)?.animation else { return .zero }
    let rig = player.figure.rig
    guard let head = rig.bone(named: "head") else { return .zero }
    let pivot = rig.bones[head].pivot
    let moved = player.pose(at: time).worldTransforms(of: rig)[head].apply(pivot) - pivot
    return options.facing.isMirrored ? Point(-moved.x, moved.y) : moved
  }
}
