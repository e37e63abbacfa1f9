internal import AvatarText
internal import CPango
internal import Synchronization

/// The pinned fonts as fontconfig knows them. Made once, then only read, by any number of threads.
final class FontConfiguration: @unchecked Sendable {
  let handle: OpaquePointer

  init(_ fonts: FontFiles) throws(TextError) {
    guard fonts.paths.contains(where: { $0.utf8.hasSuffix(FontFiles.required) }) else {
      throw TextError.noFonts(searched: fonts.searched)
    }
    try PangoLibrary.load()
    if !Self.ownsProcess.load(ordering: .relaxed) { Self.prepare() }
    guard let made = FcConfigCreate() else { throw TextError.setupFailed("no memory for the fonts' configuration") }
    handle = made
    // From here on `deinit` frees, also when this initialiser throws.
    guard FcConfigParseAndLoadFromMemory(made, FontRules.xml, 1) != 0 else {
      throw TextError.setupFailed("fontconfig refuses our rules")
    }
    for path in fonts.paths {
      guard FcConfigAppFontAddFile(made, path) != 0 else { throw TextError.unreadableFont(path) }
    }
    guard FcConfigBuildFonts(made) != 0 else { throw TextError.setupFailed("fontconfig cannot list our fonts") }
    if Self.ownsProcess.load(ordering: .relaxed) { _ = FcConfigSetCurrent(made) }
  }

  deinit { FcConfigDestroy(handle) }

  /// True where nobody else in the process uses fontconfig: our fonts are then the process's own, and the machine's are never listed.
  static let ownsProcess = Atomic(false)

  /// Pango calls FcInit from a thread of its own; that it has happened before, here, once, keeps the threads apart.
  private static func prepare() { _ = initialised }
  private static let initialised = FcInit()
}
