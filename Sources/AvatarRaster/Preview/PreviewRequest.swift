internal import AvatarScene

/// The options of a preview with all that its pose and the sticker stand for.
struct PreviewRequest {
  let options: PreviewOptions
  let pose: NamedPose?

  /// - Parameter avatar: the avatar; nil for any one, with a pet.
  /// - Throws: `RenderError` for options that are invalid for every avatar.
  init(_ given: PreviewOptions, _ pack: ArtPack, for avatar: Avatar?) throws(RenderError) {
    do { try given.check() } catch { throw .option(error) }
    var options = given.withSticker
    pose = try given.pose.map { name throws(RenderError) in try pack.pose(named: name, for: avatar, pet: given.pet) }
    if options.facing == .front { options.facing = pose?.facing ?? .front }
    self.options = options
  }
}
