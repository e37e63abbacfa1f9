public import AvatarRaster
public import AvatarScene

/// Sprite sheets with their atlas files.
public struct SheetProduct: Product {
  let renderer: AvatarRenderer
  let options: SheetOptions
  public let memory: Int
  public let pages: [String]

  /// Throws `SheetError` for options that no avatar could be drawn with.
  public init(renderer: AvatarRenderer, options: SheetOptions) throws {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
    // Cut frames lie in memory beside their pages, and so do straight pixels beside premultiplied ones.
    let copies = options.layout == .packed || options.trim || options.bleed > 0 ? 3 : 2
    memory = RunLimit.recordMemory + 4 * copies * (try renderer.pixels(of: options))
    pages = ["", "-0"] + renderer.pack.clipNames(of: .player).map { "-" + $0 }
  }

  public var isSet: Bool { true }

  public func key(of avatar: Avatar) throws -> String { try renderer.sheetKey(of: avatar, options: options) }

  public func draw(_ avatar: Avatar, _ turns: Turns) async throws -> [SheetDrawing] {
    let prepared = try renderer.planSheet(avatar, options: options).map { try $0.prepared() }
    let painted = try await turns.take { try prepared.map { try $0.painted() } }
    return try painted.map { try $0.encoded() }
  }

  public var drawingCapacity: Int { RunLimit.keptDrawings }
  public func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.pet != .none)
  }

  public func cost(of drawing: [SheetDrawing]) -> Int { drawing.reduce(0) { $0 + $1.cost } }

  public func files(of drawing: [SheetDrawing], _ avatar: Avatar, name: String) throws -> [OutputFile] {
    try FileSet.marked(renderer.sheetFiles(of: drawing, avatar, name: name, options: options), name: name)
  }

  public var endings: [String] { get throws { try renderer.sheetEndings(options) } }

  public func markerNames(for name: String) -> [String] {
    let scale = options.scales.min() ?? 1
    let ending = (scale == 1 ? "" : "@\(scale)x") + ".png"
    return ["", "-0", "-" + (options.clips.first ?? "idle")].map { name + $0 + ending }
  }
}
