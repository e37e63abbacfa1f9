internal import AvatarSupport
internal import AvatarRaster
internal import AvatarScene

/// The subject of an entry in the case file, before clips and frames are expanded.
enum SubjectTemplate {
  case frames(FrameTemplate)
  case stills([StillOptions])
  case sheet(SheetOptions)

  init(_ reader: CaseReader) throws(GoldenError) {
    switch (try reader.object("still"), try reader.object("sheet"), reader.has("clip")) {
    case (let still?, nil, false): self = .stills(try Self.stills(still))
    case (nil, let sheet?, false): self = .sheet(try Self.sheet(sheet))
    case (nil, nil, true): self = .frames(try FrameTemplate(reader))
    default: throw reader.wrong("", "a case draws exactly one of clip, still and sheet")
    }
    if reader.has("clip") { return }
    for key in ["frames", "spread", "scale", "pet", "background", "facing"] where reader.has(key) {
      throw reader.wrong(key, "belongs to a case with a clip")
    }
  }

  /// Golden stills are smaller than the default, and so are golden sheets.
  private static func stills(_ reader: CaseReader) throws(GoldenError) -> [StillOptions] {
    var options = StillOptions()
    options.size = 96
    try reader.read(StillOptions.fields, except: ["format", "embedMetadata"], lists: ["facing"], into: &options)
    return try reader.facings().map { facing in
      var still = options
      still.facing = facing
      return still
    }
  }

  private static func sheet(_ reader: CaseReader) throws(GoldenError) -> SheetOptions {
    var options = SheetOptions()
    options.scales = [1]
    try reader.read(SheetOptions.fields, except: ["formats", "pageFormat"], into: &options)
    return options
  }
}

/// Frames of one or more clips.
struct FrameTemplate {
  /// `*` for every clip of the player.
  let clips: [String]
  /// Nil for every frame.
  let frames: [Int]?
  /// A number of frames at even intervals over the clip, instead of `frames`.
  let spread: Int?
  let scale: Double
  let cast: AnimatedAvatar.Cast
  let background: Background
  let facings: [Facing]

  init(_ reader: CaseReader) throws(GoldenError) {
    clips = try reader.texts("clip") ?? []
    frames = reader.isEvery("frames") ? nil : try reader.wholes("frames", in: 0...10_000) ?? [0]
    if frames?.isEmpty == true {
      throw reader.wrong("frames", "is empty; name frames from 0, or write \"*\" for every one")
    }
    spread = try reader.whole("spread", in: 1...64)
    if spread != nil, reader.has("frames") {
      throw reader.wrong("spread", "stands in place of frames; use one of them")
    }
    scale = try reader.number("scale") ?? 1
    guard scale >= 0.25, scale <= 8 else {
      throw reader.wrong("scale", "\(scale) is out of range; use 0.25 to 8 pixels a point")
    }
    let pet: PetPlacement = try reader.choice("pet") ?? .beside
    cast = pet == .beside ? .playerAndPet : pet == .none ? .player : .pet
    background = try reader.background() ?? .none
    facings = try reader.facings()
  }

  func clips(in pack: ArtPack) -> [String] { clips == ["*"] ? pack.clipNames(of: .player).sorted() : clips }

  /// Returns the numbers of the frames to render.
  func numbers(of clip: Clip) -> [Int] {
    let count = clip.frames
    guard let spread else { return frames ?? Array(0..<count) }
    let steps = max(1, clip.loop ? spread : spread - 1)
    let last = clip.loop ? count : count - 1
    return (0..<min(spread, count)).map { $0 * last / steps }
  }
}

extension CaseReader {
  /// Reads an object whose keys are picture options.
  ///
  /// - Parameters:
  ///   - except: options that do not affect the pixels.
  ///   - lists: options that may be lists here; the caller reads those.
  func read<Options>(
    _ fields: OptionFields<Options>, except: Set<String>, lists: Set<String> = [], into options: inout Options
  ) throws(GoldenError) {
    let fields = fields.all.filter { !except.contains($0.name) }
    try allow(fields.map(\.name))
    for field in fields where !lists.contains(field.name) {
      guard let value = self[field.name] else { continue }
      // Only checks the length limit.
      if case .string = value { _ = try text(field.name) }
      do { try field.set(value, in: &options) } catch { throw wrong(field.name, error.problem) }
    }
  }

  /// Returns the directions of `facing`, each once: one of them, or a list.
  func facings() throws(GoldenError) -> [Facing] {
    let facings = try texts("facing")?.map { text throws(GoldenError) in
      guard let facing = Facing(rawValue: text) else {
        throw wrong(
          "facing", "\"\(text)\" is not known; use \(Facing.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return facing
    }
    guard facings?.isEmpty != true, Set(facings ?? []).count == facings?.count ?? 0 else {
      throw wrong("facing", "names a direction twice, or none; write each once, or leave it out")
    }
    return facings ?? [.front]
  }

  func background() throws(GoldenError) -> Background? {
    guard let text = try text("background") else { return nil }
    guard let background = Background(text) else {
      throw wrong("background", "\"\(text)\" is not a background; use none, hub or a colour such as #1A1A2E")
    }
    return background
  }
}
