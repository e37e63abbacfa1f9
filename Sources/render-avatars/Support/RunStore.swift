import AvatarRun
import AvatarScene

extension RunOptions {
  /// Opens the sprite store of the run; nil for none. A folder that cannot be opened does not
  /// prevent rendering; it gives a warning if it was named, and a note if it is the default.
  func store(_ common: CommonOptions) -> SpriteStore? {
    guard !dryRun, let path = storePath else { return nil }
    do { return try SpriteStore(path, limit: sprites.limit) } catch {
      var diagnostic = error.diagnostic
      diagnostic.severity = sprites.place.sprites == nil ? .note : .warning
      if sprites.place.sprites == nil ? common.verbose : !common.quiet { Terminal.message("\(diagnostic)\n") }
      return nil
    }
  }

  /// A debug build uses no store unless a folder is named, because changes of the drawing code
  /// under development have no version of their own yet.
  private var storePath: String? {
    #if DEBUG
      return sprites.place.sprites == nil ? nil : sprites.place.path
    #else
      return sprites.place.path
    #endif
  }
}
