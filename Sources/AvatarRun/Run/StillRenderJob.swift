public import AvatarOptions
public import AvatarRaster
public import AvatarScene

/// Renders one still picture of each avatar.
package struct StillRenderJob: RenderJob {
  let renderer: AvatarRenderer
  let options: StillOptions

  /// - Throws: `RenderError` for options with which no avatar can be rendered.
  package init(renderer: AvatarRenderer, options: StillOptions) throws(RenderError) {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
  }

  /// The key of the avatar's picture.
  package func key(of avatar: Avatar) throws -> String { try renderer.stillKey(of: avatar, options: options) }
  /// Renders and encodes the picture.
  package func draw(_ avatar: Avatar, key: String, _ permits: AsyncSemaphore) async throws -> [UInt8] {
    try await permits.take { try renderer.keyedThumbnail(avatar, options: options, key: key) }
  }

  /// The cache size for finished pictures, in bytes.
  package var drawingCapacity: Int { RunLimit.keptDrawings / 8 }
  /// Warnings about the picture's text.
  package func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.showsPet, names: options.names, caption: options.caption)
  }

  /// The peak memory for one record, in bytes.
  package var memory: Int { RunLimit.recordMemory + 16 * options.size * options.size }
  /// The name of the picture's file.
  package func markerNames(for name: String) -> [String] { ["\(name).\(options.format.rawValue)"] }
}
