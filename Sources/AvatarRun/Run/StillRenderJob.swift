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

  /// The key of the avatar's picture.
  public func key(of avatar: Avatar) throws -> String { try renderer.stillKey(of: avatar, options: options) }
  /// Renders and encodes the picture.
  public func draw(_ avatar: Avatar, key: String, _ permits: ConcurrencyLimiter) async throws -> [UInt8] {
    try await permits.run { try renderer.keyedThumbnail(avatar, options: options, key: key) }
  }

  /// The cache size for finished pictures, in bytes.
  public var drawingCapacity: Int { RunLimit.keptDrawings / 8 }
  /// Warnings about the picture's text.
  public func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.showsPet, names: options.names, caption: options.caption)
  }

  /// The peak memory for one record, in bytes.
  public var memory: Int { RunLimit.recordMemory + 16 * options.size * options.size }
  /// The name of the picture's file.
  public func markerNames(for name: String) -> [String] { ["\(name).\(options.format.rawValue)"] }
}
