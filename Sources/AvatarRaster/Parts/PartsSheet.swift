internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport

/// The drawn parts of one avatar and its motions, without a name.
struct PartsSheet: Sendable {
  /// By scale, ascending.
  private let pages:
    [(scale: Double, file: EncodedPage, others: @Sendable (_ name: String, _ image: String) -> [OutputFile])]
  private let motions: [OutputFile]
  private let fileExtension: String

  /// - Parameters:
  ///   - scenes: the avatar in each of the animations.
  ///   - meta: facts about the avatar for the files.
  ///   - addresses: nil if the files lie beside each other.
  init(
    animations: [FacedClip], scenes: [AnimatedAvatar], meta: AvatarMeta, options: SheetOptions,
    colors: Set<UInt32>, addresses: PartsAddresses? = nil, renderer: AvatarRenderer
  ) throws {
    guard let cast = scenes.first?.cast, let figures = scenes.first?.animations else { throw SheetError.noClips }
    let all = zip(animations, scenes).map { (animation: $0, scene: $1) }
    var parts = PartList()
    var described: [FigureParts] = []
    let rate = options.framesPerSecond ?? FigureMotion.rate
    for number in figures.indices {
      let members = Self.members(all, figure: number)
      let motion = try renderer.motions.motion(of: members, rate: rate, pack: renderer.pack)
      var figure = FigureParts(prefix: figures[number].prefix, motion: motion)
      for facing in Facing.allCases {
        let shown = all.filter { $0.animation.facing == facing }.map { (name: $0.animation.name, scene: $0.scene) }
        figure.add(facing, shown, figure: number, shadow: options.shadow, to: &parts)
      }
      described.append(figure)
    }
    let labels = options.names ? Self.labels(all, &parts) : []
    let content = Self.content(described, labels, addresses)
    let formats = options.writtenFormats
    pages = try options.drawnScales.map { scale in
      let page = try PartsPage(parts, scale: scale, options: options, renderer.frames, cast.frame)
      let file = try options.encoded(page.picture, frames: page.rects, meta: meta, colors: colors)
      let (frames, avatar) = (page.frames, meta.json(content, beside: meta.beside))
      let text = JSON.members([("frames", frames), ("avatar", avatar)])
      let bones =
        try formats.contains(AtlasFormats.dragonBones)
        ? DragonBones(all, JSONText.parse(Array(JSONWriter.line(text).utf8)), scale: scale, rate: rate) : nil
      let others: @Sendable (String, String) -> [OutputFile] = { name, image in
        func file(_ ending: String, _ content: JSON) -> OutputFile {
          OutputFile(name: name + ending, text: JSONWriter.text(content, openLevels: 1, isDense: true))
        }
        let facts = page.meta(image: addresses?.page ?? image)
        let own = file(".json", .members([("frames", frames), ("meta", facts), ("avatar", avatar)]))
        let contents = bones.map {
          [$0.skeleton(name, cast.frame, meta.json([], beside: nil)), $0.atlas(name, image, page.picture)]
        }
        return (formats.contains("json") ? [own] : []) + zip(Self.boneEndings, contents ?? []).map(file)
      }
      return (scale, file, others)
    }
    motions = described.map(\.motion.file).reduce(into: []) {
      if formats.contains("json"), !$0.contains($1) { $0.append($1) }
    }
    fileExtension = options.pageFormat.fileExtension
  }

  /// The suffixes of DragonBones' skeleton and texture files.
  static let boneEndings = ["_ske.json", "_tex.json"]

  /// The memory that the files take, in bytes, without the shared ones.
  var cost: Int { pages.reduce(0) { $0 + $1.file.count } }

  /// Returns the pages with their names, and then the other files: regions and motions.
  func files(named name: String) -> (pages: [(name: String, page: EncodedPage)], others: [OutputFile]) {
    let named = pages.map { page in
      let stem = name + ScaleUnit.suffix(page.scale)
      return (stem: stem, image: stem + "." + fileExtension, page: page)
    }
    let texts = named.flatMap { $0.page.others($0.stem, PercentEncoding.encoded($0.image)) }
    return (named.map { ($0.image, $0.page.file) }, texts + motions)
  }

  /// The animations of a figure by the names of its own clips.
  static func members(
    _ all: [(animation: FacedClip, scene: AnimatedAvatar)], figure number: Int
  ) -> [FigureMotion.Member] {
    var members: [FigureMotion.Member] = []
    for (animation, scene) in all {
      let own = scene.animations[number].animation
      let name = FacedClip(clip: own.name, facing: animation.facing).name
      if !members.contains(where: { $0.name == name }) { members.append((name, animation.facing, own)) }
    }
    return members
  }

  /// The member `labels`: the part with the pet's name and its centre, by facing.
  private static func labels(
    _ all: [(animation: FacedClip, scene: AnimatedAvatar)], _ parts: inout PartList
  ) -> [JSON.Member] {
    Facing.allCases.compactMap { facing in
      guard let label = all.first(where: { $0.animation.facing == facing })?.scene.cast.label else { return nil }
      let centred = TextLabel(
        text: label.text, style: label.style, size: label.size, center: .zero, maximumWidth: label.maximumWidth)
      let name = parts.add("pet/label", PartDrawing(content: .text(centred), stretch: Point(1, 1)))
      return JSON.Member(
        facing.rawValue,
        .members([
          ("part", .string(name)), ("x", .number(label.center.x, decimals: 3)),
          ("y", .number(label.center.y, decimals: 3)),
        ]))
    }
  }

  /// The members of `avatar` that say how to put parts together. A pet beside a player has its own, in `pet`.
  private static func content(
    _ figures: [FigureParts], _ labels: [JSON.Member], _ addresses: PartsAddresses?
  ) -> [(String, JSON?)] {
    func members(_ figure: FigureParts, _ labels: [JSON.Member]) -> [(String, JSON?)] {
      [
        ("motion", .string(addresses?.motions[figure.motion.key] ?? figure.motion.file.name)),
        ("facings", .object(figure.facings)),
        ("labels", labels.isEmpty ? nil : .object(labels)),
      ]
    }
    // Figures come back to front: the player is the last.
    guard let main = figures.last else { return [] }
    let pet = figures.count > 1 ? figures.first : nil
    return members(main, pet == nil ? labels : []) + [("pet", pet.map { .members(members($0, labels)) })]
  }
}
