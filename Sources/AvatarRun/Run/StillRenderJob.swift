public import AvatarRaster

/// One still picture of each avatar.
public struct StillRenderJob: RenderJob {
  let renderer: AvatarRenderer
  let options: StillOptions

  /// Throws `RenderError` for options that no avatar could be drawn with.
  public init(renderer: AvatarRenderer, options: StillOptions) throws(RenderError) {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
  }

  public func key(of avatar: Avatar) throws -> String { try renderer.stillKey(of: avatar, options: options) }
  public func draw(_ avatar: Avatar, key: String, _ permits: AsyncSemaphore) async throws -> [UInt8] {
    try await permits.take { try renderer.keyedThumbnail(avatar, options: options, key: key) }
  }

  public var drawingCapacity: Int { RunLimit.keptDrawings / 8 }
  public func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.showsPet, names: options.names, caption: options.caption)
  }

  public var memory: Int { RunLimit.recordMemory + 16 * options.size * options.size }
  public func markerNames(for name: String) -> [String] { ["\(name).\(options.format.rawValue)"] }
}
