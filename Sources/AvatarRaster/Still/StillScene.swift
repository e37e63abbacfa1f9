internal import AvatarScene

/// A prepared still: the draw list, without the items that lie wholly outside the image, and the
/// viewport in the scene.
struct StillScene {
  let list: DrawList
  let viewport: Viewport
  let caption: StillCaption?
  let options: StillOptions

  init(_ avatar: Avatar, _ options: StillOptions, pack: ArtPack) throws {
    try self.init(avatar, StillRequest(options, pack, for: avatar), pack: pack)
  }

  init(_ avatar: Avatar, _ request: StillRequest, pack: ArtPack) throws {
    let options = request.options
    let scene = try AnimatedAvatar(
      avatar, clip: options.clip, facing: options.facing, cast: options.showsPet ? .playerAndPet : .player,
      shadow: options.shadow, names: options.names, feeling: request.pose?.face, pack: pack)
    // A form of the clip may have fewer frames.
    let frames = FrameTiming.frames(of: scene.clip)
    let time = frames[min(options.frame, frames.count - 1)].time
    self.options = options
    caption = StillCaption(avatar, options)
    let crop = try StillFraming(avatar: avatar, options: options, scene: scene, time: time, pack: pack).crop()
    viewport = (caption.map { crop.leavingRoom($0.height, of: options.size) } ?? crop).viewport(options.size)
    let seen = options.rim == nil ? viewport : viewport.grown(by: RimPainter.margin(viewport.height))
    list = Self.readable(scene.drawList(at: time), viewport).reaching(into: seen)
  }

  /// The height above the caption, in pixels from the top. A head or a bust is clipped there; the
  /// feet of a whole figure are above it anyway.
  var stage: Double? {
    guard let caption, !options.framing.isWhole else { return nil }
    return Double(options.size) - caption.height
  }

  /// The smallest readable font size, in pixels. A pet's name in a smaller size is omitted.
  private static let smallestLetters = 6.0

  static func readable(_ list: DrawList, _ viewport: Viewport) -> DrawList {
    DrawList(
      items: list.items.filter { item in
        guard case .text(let run) = item.content, run.style == .label else { return true }
        return run.size * viewport.scale >= smallestLetters
      })
  }
}

extension DrawList {
  /// Returns the items that can be visible in the image; text is always kept.
  func reaching(into viewport: Viewport) -> DrawList {
    let (width, height) = (Double(viewport.width), Double(viewport.height))
    return DrawList(
      items: items.filter { item in
        guard case .layer(let painted, _) = item.content else { return true }
        let box = painted.inkBox.applying(viewport.transform * item.transform)
        return box.maxX > 0 && box.minX < width && box.maxY > 0 && box.minY < height
      })
  }
}
