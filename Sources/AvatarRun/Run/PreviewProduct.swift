public import AvatarRaster
public import AvatarScene

/// One animated preview of each avatar.
public struct PreviewProduct: Product {
  let renderer: AvatarRenderer
  let options: PreviewOptions

  /// Throws `PreviewError` for options that no avatar could be drawn with.
  public init(renderer: AvatarRenderer, options: PreviewOptions) throws(PreviewError) {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
  }

  public func key(of avatar: Avatar) throws -> String { try renderer.previewKey(of: avatar, options: options) }
  public func draw(_ avatar: Avatar, _ turns: Turns) async throws -> [UInt8] {
    try await turns.take { try renderer.keyedPreview(avatar, options: options) }
  }

  public var drawingCapacity: Int { RunLimit.keptDrawings / 2 }
  public func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.pet)
  }

  /// A reel's length is known with its avatar; until then it is taken for the longest that is usual.
  public var memory: Int { RunLimit.recordMemory + 4 * min(RasterLimit.previewPixels, 256 * options.size * options.size) }
  public func cost(of drawing: [UInt8]) -> Int { drawing.count }

  public func files(of drawing: [UInt8], _ avatar: Avatar, name: String) -> [OutputFile] {
    markerNames(for: name).map { OutputFile(name: $0, bytes: drawing) }
  }

  public func markerNames(for name: String) -> [String] { ["\(name).\(options.format.fileExtension)"] }
}
