internal import AvatarRaster
internal import AvatarScene

/// Draws whole sheets exactly as a user gets them: through the files, pictures decoded from their PNGs and places read from the atlas.
struct SheetGolden {
  let renderer: AvatarRenderer
  let digests: LayerDigests
  let options: SheetOptions

  /// The name under which the sheet's files are made; it shows nowhere.
  private static let name = "sheet"

  func draw(_ avatar: Avatar) throws -> GoldenDrawing {
    let files = try renderer.sheet(avatar, name: Self.name, options: options).sorted { $0.name < $1.name }
    var pictures: [GoldenDrawing.Picture] = []
    var cells: [GoldenDrawing.Cell] = []
    var layout: [String] = []
    for file in files {
      if file.name.hasSuffix(".png") {
        pictures.append(GoldenDrawing.Picture(suffix: Self.suffix(file.name), bitmap: try PNGDecoder.decode(file.bytes)))
      } else if file.name.hasSuffix(".json") {
        for frame in try SheetFrame.read(file.bytes) {
          cells.append(GoldenDrawing.Cell(frame: frame.words, suffix: Self.suffix(frame.image), rect: frame.rect))
          layout.append(frame.line(image: Self.suffix(frame.image)))
        }
      }
    }
    return GoldenDrawing(pictures: pictures, cells: cells, drawn: try drawn(avatar, cells, layout))
  }

  /// `sheet-0@2x.png` → `-0@2x`.
  private static func suffix(_ file: String) -> String {
    String(file.dropFirst(name.count).prefix { $0 != "." })
  }

  /// The layout, then the draw list of every frame.
  private func drawn(_ avatar: Avatar, _ cells: [GoldenDrawing.Cell], _ layout: [String]) throws -> String {
    var drawn = DrawnText(digests: digests)
    drawn.add("layout", lines: layout)
    var seen: Set<String> = []
    let animations = try ClipSelection.animations(options.clips, options.facings, in: renderer.pack)
    for clip in cells.compactMap({ $0.frame.split(separator: " ").first.map(String.init) }) where seen.insert(clip).inserted {
      guard let animation = animations.first(where: { $0.name == clip }) else { continue }
      for (title, cast) in casts(avatar) {
        let scene = try AnimatedAvatar(
          avatar, clip: animation.clip, facing: animation.facing, cast: cast, shadow: options.shadow, names: options.names, pack: renderer.pack)
        for (number, timing) in FrameTiming.frames(of: scene.clip, fps: options.framesPerSecond).enumerated() {
          drawn.add("\(title)\(clip) \(number)", scene.drawList(at: timing.time))
        }
      }
    }
    return drawn.text
  }

  /// Who is in each sheet, and what its frames' titles begin with.
  private func casts(_ avatar: Avatar) -> [(title: String, cast: AnimatedAvatar.Cast)] {
    switch options.pet {
    case .beside: [("", .playerAndPet)]
    case .none: [("", .player)]
    case .separate: [("", .player)] + (avatar.pet == nil ? [] : [("pet ", .pet)])
    }
  }
}
