public import AvatarRaster

/// One animated preview of each avatar.
public struct PreviewRenderJob: RenderJob {
  let renderer: AvatarRenderer
  let options: PreviewOptions

  /// Throws `RenderError` for options that no avatar could be drawn with.
  public init(renderer: AvatarRenderer, options: PreviewOptions) throws(RenderError) {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
  }

  public func key(of avatar: Avatar) throws -> String { try renderer.previewKey(of: avatar, options: options) }
  public func draw(_ avatar: Avatar, key: String, _ permits: AsyncSemaphore) async throws -> [UInt8] {
    try await permits.take { try renderer.keyedPreview(avatar, options: options, key: key) }
  }

  public var drawingCapacity: Int { RunLimit.keptDrawings / 2 }
  public func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.pet, names: options.names)
  }

  /// A reel's length is known with its avatar; until then it is taken for the longest that is usual.
  public var memory: Int {
    RunLimit.recordMemory + 4 * min(RasterLimit.previewPixels, 256 * options.size * options.size)
  }
  public func markerNames(for name: String) -> [String] { ["\(name).\(options.format.fileExtension)"] }
}
