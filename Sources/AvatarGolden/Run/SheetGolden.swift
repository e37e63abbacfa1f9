internal import AvatarRaster
internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport

/// Renders whole sheets exactly as a user gets them: pictures are decoded from their PNG files, and
/// positions are read from the atlas file.
struct SheetGolden {
  let renderer: AvatarRenderer
  let digests: LayerDigests
  let options: SheetOptions

  /// The name of the sheet's files; it is not visible anywhere.
  private static let name = "sheet"

  func draw(_ avatar: Avatar) throws -> GoldenDrawing {
    let files = try renderer.sheet(avatar, name: Self.name, options: options).sorted { $0.name < $1.name }
    var pictures: [GoldenDrawing.Picture] = []
    var cells: [GoldenDrawing.Cell] = []
    var layout: [String] = []
    for file in files {
      if file.name.utf8.hasSuffix(".png") {
        pictures.append(
          GoldenDrawing.Picture(suffix: Self.suffix(file.name), bitmap: try PNGDecoder.decode(file.bytes)))
      } else if options.layout == .parts {
        if !file.isShared { layout += try Self.partLines(file) }
      } else if file.name.utf8.hasSuffix(".json") {
        for frame in try SheetFrame.read(file.bytes) {
          cells.append(
            GoldenDrawing.Cell(
              frame: frame.description, suffix: Self.suffix(frame.image), rect: frame.rect, x: frame.source.x,
              y: frame.source.y, milliseconds: frame.milliseconds))
          layout.append(frame.line(image: Self.suffix(frame.image)))
        }
      }
    }
    let drawn = try drawn(avatar, cells, layout)
    return GoldenDrawing(pictures: pictures, cells: cells, drawn: drawn, hasText: GoldenRenderer.hasText(drawn))
  }

  /// Returns the motions that go with a page of parts, and the sizes of its regions: their places move
  /// with any of them.
  private static func partLines(_ file: OutputFile) throws -> [String] {
    let atlas = try JSONText.parse(file.bytes)
    guard let avatar = atlas["avatar"], let image = atlas["meta"]?["image"]?.string else { return [] }
    let motions = [("motion", avatar["motion"]), ("pet/motion", avatar["pet"]?["motion"])].compactMap { name, motion in
      motion?.string.map { "\(name) = \($0)" }
    }
    let regions = (atlas["frames"]?.object ?? [:]).sorted { $0.key < $1.key }.compactMap { name, region in
      PixelRect(region["frame"]).map {
        "\(name) = picture\(suffix(image)); \($0.width) x \($0.height)"
      }
    }
    return motions + regions
  }

  /// Returns `-0@1.5x` for `sheet-0@1.5x.png`.
  private static func suffix(_ file: String) -> String {
    let ending = file.utf8.dropFirst(name.utf8.count)
    return String(Substring(ending[..<(ending.lastIndex(of: UInt8(ascii: ".")) ?? ending.endIndex)]))
  }

  /// Returns the layout, then the draw list of every frame.
  private func drawn(_ avatar: Avatar, _ cells: [GoldenDrawing.Cell], _ layout: [String]) throws -> String {
    var drawn = DrawListWriter(digests: digests)
    drawn.add(DrawListWriter.layout, lines: layout)
    try add(cells.map(\.frame) + animations(), avatar, to: &drawn)
    return drawn.text
  }

  /// The first frame of every animation, for a page of parts has none.
  private func animations() throws -> [String] {
    try ClipSelection.animations(options.clips, options.facings, in: renderer.pack).map { "\($0.name) 0" }
  }

  /// Returns the draw list of every frame without painting.
  ///
  /// - Parameter frames: the titles of frames, `walk 3` or `pet walk 3`, in whose order the clips
  ///   come.
  func drawList(_ avatar: Avatar, clips frames: [String]) throws -> String {
    var drawn = DrawListWriter(digests: digests)
    let recorded = frames.filter { $0 != DrawListWriter.layout }.map { title in
      String(title.utf8.removing(prefix: "pet ") ?? title[...])
    }
    // New clips come last.
    try add(recorded + animations(), avatar, to: &drawn)
    return drawn.text
  }

  private func add(_ frames: [String], _ avatar: Avatar, to drawn: inout DrawListWriter) throws {
    var seen: Set<String> = []
    let animations = try ClipSelection.animations(options.clips, options.facings, in: renderer.pack)
    for clip in frames.compactMap({ $0.utf8.split(separator: " ").first.map(String.init) })
    where seen.insert(clip).inserted {
      guard let animation = animations.first(where: { $0.name == clip }) else { continue }
      for (title, cast) in casts(avatar) {
        let scene = try AnimatedAvatar(
          avatar, clip: animation.clip, facing: animation.facing, cast: cast, shadow: options.shadow,
          names: options.names, pack: renderer.pack)
        for (number, timing) in FrameTiming.frames(of: scene.clip, fps: options.framesPerSecond).enumerated() {
          drawn.add("\(title)\(clip) \(number)", scene.drawList(at: timing.time))
        }
      }
    }
  }

  /// Returns the cast of each sheet, and the prefix of its frame titles.
  private func casts(_ avatar: Avatar) -> [(title: String, cast: AnimatedAvatar.Cast)] {
    switch options.pet {
    case .beside: [("", .playerAndPet)]
    case .none: [("", .player)]
    case .separate: [("", .player)] + (avatar.pet == nil ? [] : [("pet ", .pet)])
    }
  }
}
