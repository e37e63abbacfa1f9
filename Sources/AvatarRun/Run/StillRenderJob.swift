package import AvatarRaster
package import AvatarScene
package import AvatarSupport

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

  private var ending: String { ".\(options.format.rawValue)" }

  package var memory: Int { RunLimit.recordMemory + 16 * options.size * options.size }
  package var drawingCapacity: Int { RunLimit.keptDrawings / 8 }
  package var naming: FileNaming { FileNaming(first: [ending]) }

  package func key(of avatar: Avatar) throws -> String { try renderer.stillKey(of: avatar, options: options) }

  package func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(
      avatar, of: record, pet: options.showsPet, names: options.showsNames, caption: options.caption)
  }

  package func draw(_ avatar: Avatar, key: String, _ painting: ConcurrencyLimiter) async throws -> Drawing {
    let bytes = try await painting.run { try renderer.keyedThumbnail(avatar, options: options, key: key) }
    return Drawing(bytes, ending: ending)
  }
}
