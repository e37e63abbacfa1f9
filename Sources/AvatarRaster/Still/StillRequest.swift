internal import AvatarScene

/// The options of a still with all that its pose and the sticker stand for.
struct StillRequest {
  let options: StillOptions
  let pose: NamedPose?

  /// The clip that is shown.
  var clip: FacedClip { FacedClip(clip: options.clip, facing: options.facing) }

  /// - Parameter avatar: the avatar; nil for any one, with a pet.
  /// - Throws: `RenderError` for options that are invalid for every avatar, before anything is
  ///   drawn.
  init(_ given: StillOptions, _ pack: ArtPack, for avatar: Avatar?) throws(RenderError) {
    do { try given.check() } catch { throw .option(error) }
    var options = given.withSticker
    pose = try given.pose.map { name throws(RenderError) in try pack.pose(named: name, for: avatar, pet: given.showsPet)
    }
    if let pose {
      options.clip = pose.clip
      if options.facing == .front { options.facing = pose.facing ?? .front }
      options.frame = try RenderError.typed { try pose.frame(in: pack) }
    }
    self.options = options
    try check(pack)
  }

  private func check(_ pack: ArtPack) throws(RenderError) {
    guard pack.hasClip(options.clip, of: .player) else {
      throw .unknownClip(options.clip, known: ClipSelection.all(in: pack))
    }
    // Every clip has a front view. Whether it has another facing requires a lookup in the pack.
    if options.facing != .front, case let facings = pack.facings(ofClip: options.clip),
      !facings.contains(options.facing)
    {
      throw .noFacing(options.facing, clip: options.clip, known: facings)
    }
    let frames = try RenderError.typed { try FrameTiming.frames(of: pack.clip(options.clip, of: .player)).count }
    guard (0..<frames).contains(options.frame) else {
      throw .noSuchFrame(options.frame, clip: options.clip, frames: frames)
    }
  }
}

extension ArtPack {
  /// Returns the pose of a name, as an avatar takes it; nil for any avatar with a pet.
  func pose(named name: String, for avatar: Avatar?, pet: Bool) throws(RenderError) -> NamedPose {
    let poses = try RenderError.typed { try self.poses() }
    guard let pose = poses.first(where: { $0.name == name }) else {
      throw .unknownPose(name, known: poses.map(\.name))
    }
    return pose.shown(withPet: pet && (avatar == nil || avatar?.pet != nil))
  }
}

extension NamedPose {
  /// Returns the frame of the clip that is nearest to the pose's moment.
  fileprivate func frame(in pack: ArtPack) throws -> Int {
    guard pack.hasClip(clip, of: .player) else { return 0 }
    let times = FrameTiming.frames(of: try pack.clip(clip, of: .player)).map { abs($0.time - time) }
    return times.indices.min { times[$0] < times[$1] } ?? 0
  }
}
