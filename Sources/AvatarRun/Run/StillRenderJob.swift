public import AvatarRaster

/// Renders one still picture of each avatar.
public struct StillRenderJob: RenderJob {
  let renderer: AvatarRenderer
  let options: StillOptions

  /// - Throws: `RenderError` for options with which no avatar can be rendered.
  public init(renderer: AvatarRenderer, options: StillOptions) throws(RenderError) {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
  }

  private var ending: String { ".\(options.format.rawValue)" }

  public var memory: Int { RunLimit.recordMemory + 16 * options.size * options.size }
  public var drawingCapacity: Int { RunLimit.keptDrawings / 8 }
  public var naming: FileNaming { FileNaming(first: [ending]) }

  public func key(of avatar: Avatar) throws -> String { try renderer.stillKey(of: avatar, options: options) }

  public func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.showsPet, names: options.names, caption: options.caption)
  }

  public func draw(_ avatar: Avatar, key: String, _ painting: ConcurrencyLimiter) async throws -> Drawing {
    let bytes = try await painting.run { try renderer.keyedThumbnail(avatar, options: options, key: key) }
    return Drawing(bytes, ending: ending)
  }
}
