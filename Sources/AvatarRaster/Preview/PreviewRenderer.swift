package import AvatarPixels
public import AvatarScene

/// Renders animated previews for people to view.
extension AvatarRenderer {
  /// Returns the frames of a preview with their durations, which add up to its length.
  package func previewFrames(_ avatar: Avatar, options: PreviewOptions = PreviewOptions()) throws(RenderError)
    -> [AnimationFrame]
  {
    let request = try request(options, for: avatar)
    return try RenderError.typed {
      let reel =
        switch options.stage {
        case .spot, .turn: try SpotPreview(avatar, request, pack: pack).reel()
        case .walk: try WalkPreview(avatar, request.options, pack: pack).reel()
        }
      return try reel.frames(
        frames, background: options.background, rim: request.options.rim, onion: options.onion)
    }
  }

  /// Returns a preview as the bytes of an animated PNG, WebP or GIF file.
  public func preview(_ avatar: Avatar, options: PreviewOptions = PreviewOptions()) throws(RenderError) -> [UInt8] {
    try encoded(avatar, options, note: [])
  }

  /// Returns a preview that contains its key, so that a later run can skip it where nothing
  /// changed.
  ///
  /// - Parameter key: the result of `previewKey`, where the caller already has it.
  public func keyedPreview(_ avatar: Avatar, options: PreviewOptions, key: String? = nil) throws(RenderError) -> [UInt8]
  {
    let key = if let key { key } else { try previewKey(of: avatar, options: options) }
    let request = try request(options, for: avatar)
    let shown = try RenderError.typed {
      pack.overlays(shown: avatar, options.pet ? .playerAndPet : .player, in: try animations(request))
    }
    return try encoded(
      avatar, options,
      note: [RendererVersion.note(key: key)] + PackInfo.notice(of: shown.map { pack.packs[$0] }))
  }

  /// Returns a hash of everything that determines a preview. Equal keys mean equal bytes.
  public func previewKey(of avatar: Avatar, options: PreviewOptions) throws(RenderError) -> String {
    let request = try request(options, for: avatar)
    return try previewKey(of: avatar, request, as: "preview;" + request.options.summary, texts: [])
  }

  /// Returns a hash of everything that determines a preview beside its options, as 12 hexadecimal
  /// digits. It depends on the clips, the facings and whether the pet is shown, and on no other
  /// option.
  ///
  /// - Parameters:
  ///   - avatar: an avatar without names, which stand in the address.
  ///   - names: these names. They matter only where the machine's first font lacks a letter.
  public func previewVersion(of avatar: Avatar, options: PreviewOptions, names: [String]) throws(RenderError) -> String
  {
    let request = try request(options, for: avatar)
    return String(
      try previewKey(of: avatar, request, as: "address", texts: Self.anyName + names).prefix(Self.versionLength))
  }

  private func previewKey(of avatar: Avatar, _ request: PreviewRequest, as name: String, texts: [String])
    throws(RenderError) -> String
  {
    let options = request.options
    return try RenderError.typed {
      let seen = Avatar(id: avatar.id, body: avatar.body, pet: options.pet ? avatar.pet : nil, firstName: "")
      return try key(
        of: seen, options: name, clips: try animations(request),
        texts: Self.texts(of: seen, pet: true, names: options.names) + texts, pose: request.pose)
    }
  }

  /// Throws `RenderError` for options that are invalid for every avatar.
  public func check(_ options: PreviewOptions) throws(RenderError) { _ = try request(options, for: nil) }

  /// Checks options and fills in what their pose and the sticker stand for.
  func request(_ options: PreviewOptions, for avatar: Avatar?) throws(RenderError) -> PreviewRequest {
    let request = try PreviewRequest(options, pack, for: avatar)
    _ = try RenderError.typed { try animations(request) }
    return request
  }

  private func animations(_ request: PreviewRequest) throws -> [FacedClip] {
    try request.options.stage == .walk ? WalkPreview.animations(pack) : SpotPreview.animations(request, in: pack)
  }

  private func encoded(_ avatar: Avatar, _ options: PreviewOptions, note: [(keyword: String, text: String)])
    throws(RenderError) -> [UInt8]
  {
    let frames = try previewFrames(avatar, options: options)
    return try RenderError.typed {
      switch options.format {
      case .apng: try APNGEncoder.encode(frames, loops: options.loops, text: note)
      case .webp: try webp(frames, options, note: note)
      case .gif:
        try GIFEncoder.encode(frames, loops: options.loops, exactly: SheetContent.colors(of: avatar), text: note)
      }
    }
  }

  /// Encodes a WebP file. libwebp makes a still image of a single frame, and an animation of
  /// several.
  private func webp(_ frames: [AnimationFrame], _ options: PreviewOptions, note: [(keyword: String, text: String)])
    throws -> [UInt8]
  {
    let file = try WebPEncoder.encode(frames, loops: options.loops, effort: 3)
    return try note.first.map {
      try WebPMetadata.add(
        tool: "\($0.keyword) \($0.text)", rights: note.dropFirst().first?.text, to: file)
    } ?? file
  }
}
