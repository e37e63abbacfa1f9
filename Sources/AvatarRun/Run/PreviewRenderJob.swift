package import AvatarRaster
package import AvatarScene
package import AvatarSupport

/// Renders one animated preview of each avatar.
package struct PreviewRenderJob: RenderJob {
  let renderer: AvatarRenderer
  let options: PreviewOptions

  /// - Throws: `RenderError` for options with which no avatar can be rendered.
  package init(renderer: AvatarRenderer, options: PreviewOptions) throws(RenderError) {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
  }

  private var ending: String { ".\(options.format.fileExtension)" }

  /// The peak memory in bytes. The length of a preview is only known with its avatar, so this
  /// assumes the longest usual one.
  package var memory: Int {
    RunLimit.recordMemory + 4 * min(RasterLimit.previewPixels, 256 * options.size * options.size)
  }
  package var drawingCapacity: Int { RunLimit.keptDrawings / 2 }
  package var naming: FileNaming { FileNaming(first: [ending]) }

  package func key(of avatar: Avatar) throws -> String { try renderer.previewKey(of: avatar, options: options) }

  package func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.pet, names: options.showsNames)
  }

  package func draw(_ avatar: Avatar, key: String, _ painting: ConcurrencyLimiter) async throws -> Drawing {
    let bytes = try await painting.run { try renderer.keyedPreview(avatar, options: options, key: key) }
    return Drawing(bytes, ending: ending)
  }
}
