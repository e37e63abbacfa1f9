import AvatarRun
import AvatarScene

extension RunOptions {
  /// Where the run's drawn parts are kept; nil for nowhere. A folder that cannot be had is no reason not to draw: of one that was named that is a warning, of
  /// the usual one a note.
  func store(_ common: CommonOptions) -> SpriteStore? {
    guard !dryRun, let path = storePath else { return nil }
    do { return try SpriteStore(path, limit: sprites.limit) } catch {
      var diagnostic = error.diagnostic
      diagnostic.severity = sprites.place.sprites == nil ? .note : .warning
      if sprites.place.sprites == nil ? common.verbose : !common.quiet { Terminal.message("\(diagnostic)\n") }
      return nil
    }
  }

  /// A debug build keeps nothing unless a folder is named: what it draws differently, while somebody works on how things are drawn, has no version yet.
  private var storePath: String? {
    #if DEBUG
      return sprites.place.sprites == nil ? nil : sprites.place.path
    #else
      return sprites.place.path
    #endif
  }
}
