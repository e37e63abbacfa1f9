public import AvatarRaster

/// Renders one animated preview of each avatar.
public struct PreviewRenderJob: RenderJob {
  let renderer: AvatarRenderer
  let options: PreviewOptions

  /// - Throws: `RenderError` for options with which no avatar can be rendered.
  public init(renderer: AvatarRenderer, options: PreviewOptions) throws(RenderError) {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
  }

  /// The key of the avatar's preview.
  public func key(of avatar: Avatar) throws -> String { try renderer.previewKey(of: avatar, options: options) }
  /// Renders and encodes the preview.
  public func draw(_ avatar: Avatar, key: String, _ permits: ConcurrencyLimiter) async throws -> [UInt8] {
    try await permits.run { try renderer.keyedPreview(avatar, options: options, key: key) }
  }

  /// The cache size for finished previews, in bytes.
  public var drawingCapacity: Int { RunLimit.keptDrawings / 2 }
  /// Warnings about the preview's text.
  public func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.pet, names: options.names)
  }

  /// The peak memory in bytes. The length of a preview is only known with its avatar, so this
  /// assumes the longest usual one.
  public var memory: Int {
    RunLimit.recordMemory + 4 * min(RasterLimit.previewPixels, 256 * options.size * options.size)
  }
  /// The name of the preview's file.
  public func markerNames(for name: String) -> [String] { ["\(name).\(options.format.fileExtension)"] }
}
