public import AvatarRaster

/// Renders sprite sheets with their atlas files.
public struct SheetRenderJob: RenderJob {
  let renderer: AvatarRenderer
  let options: SheetOptions
  /// The peak memory for one record, in bytes.
  public let memory: Int
  /// The possible page suffixes: none, `-0`, or a clip's name.
  public let pages: [String]

  /// - Throws: `SheetError` for options with which no avatar can be rendered.
  public init(renderer: AvatarRenderer, options: SheetOptions) throws {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
    memory = RunLimit.recordMemory + (try renderer.memory(of: options))
    let clips = renderer.pack.clipNames(of: .player)
    pages = ["", "-0"] + clips.flatMap { clip in Facing.allCases.map { "-" + FacedClip(clip: clip, facing: $0).name } }
  }

  /// True: a sheet has several files.
  public var isSet: Bool { true }

  /// The key of the avatar's sheet.
  public func key(of avatar: Avatar) throws -> String { try renderer.sheetKey(of: avatar, options: options) }

  /// Renders and encodes the sheets.
  public func draw(_ avatar: Avatar, key: String, _ permits: ConcurrencyLimiter) async throws -> [EncodedSheet] {
    let prepared = try renderer.planSheet(avatar, options: options, key: key).map { try $0.prepared() }
    let painted = try await permits.run { try prepared.map { try $0.painted() } }
    return try painted.map { try $0.encoded() }
  }

  /// The cache size for finished sheets, in bytes.
  public var drawingCapacity: Int { RunLimit.keptDrawings }
  /// Warnings about the sheet's text.
  public func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.pet != .none, names: options.names)
  }

  /// The size of the sheets in memory, in bytes.
  public func cost(of drawing: [EncodedSheet]) -> Int { drawing.reduce(0) { $0 + $1.cost } }

  /// The files of the sheets; the first one has the note about all of them.
  public func files(of drawing: [EncodedSheet], name: String) throws -> [OutputFile] {
    try FileSet.marked(drawing.flatMap { try $0.files(named: name) }, name: name)
  }

  /// The possible suffixes of the sheet's files.
  public var endings: [String] { get throws { try renderer.sheetEndings(options) } }

  /// The possible names of the sheet's first page.
  public func markerNames(for name: String) -> [String] {
    let scale = options.scales.min() ?? 1
    let ending = (scale == 1 ? "" : "@\(scale)x") + "." + options.pageFormat.fileExtension
    return ["", "-0", "-" + (options.clips.first ?? "idle")].map { name + $0 + ending }
  }
}
