/// One still, decided: what to draw, without the parts that lie wholly outside the picture, and which part of the scene to show.
struct StillScene {
  let list: DrawList
  let viewport: Viewport
  let caption: StillCaption?
  let options: StillOptions

  init(_ avatar: Avatar, _ options: StillOptions, pack: ArtPack) throws {
    try Self.check(options, pack)
    let scene = try AnimatedAvatar(
      avatar, clip: options.clip, facing: options.facing, cast: options.showsPet ? .playerAndPet : .player,
      shadow: options.shadow, names: options.names,
      pack: pack)
    let time = FrameTiming.frames(of: scene.clip)[options.frame].time
    self.options = options
    caption = StillCaption(avatar, options)
    let crop = try StillFraming(avatar: avatar, options: options, scene: scene, time: time, pack: pack).crop()
    viewport = (caption.map { crop.leavingRoom($0.height, of: options.size) } ?? crop).viewport(options.size)
    list = Self.readable(scene.drawList(at: time), viewport).reaching(into: viewport)
  }

  /// Refuses what no avatar could be drawn with, before anything is drawn.
  static func check(_ options: StillOptions, _ pack: ArtPack) throws(RenderError) {
    do { try StillOptions.fields.check(options) } catch { throw .option(error) }
    guard pack.hasClip(options.clip, of: .player) else {
      throw .unknownClip(options.clip, known: ClipSelection.all(in: pack))
    }
    // Everything is drawn to the front; what else a clip is drawn to takes looking into the pack.
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

  /// Above the caption, in pixels from the top; a head or a bust ends there, a whole figure has its feet above it anyway.
  var stage: Double? {
    guard let caption, options.framing != .full else { return nil }
    return Double(options.size) - caption.height
  }

  /// Letters below this many pixels are a smear; a pet's name is then left out.
  private static let smallestLetters = 6.0

  private static func readable(_ list: DrawList, _ viewport: Viewport) -> DrawList {
    DrawList(
      items: list.items.filter { item in
        guard case .text(let run) = item.content, run.style == .label else { return true }
        return run.size * viewport.scale >= smallestLetters
      })
  }
}

extension DrawList {
  /// The items that can mark a picture; letters are always kept.
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
