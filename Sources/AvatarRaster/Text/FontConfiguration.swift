internal import AvatarSupport
internal import CPango
internal import Synchronization

/// A fontconfig configuration with the pinned fonts. It is built once and then read-only, so any
/// number of threads may use it.
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
    // From here on `deinit` frees the handle, even when this initialiser throws.
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

  /// Whether no other code in the process uses fontconfig. The pinned fonts are then the
  /// process-wide configuration, and the system's fonts are never listed.
  static let ownsProcess = Atomic(false)

  /// Calls `FcInit` once, here. Pango calls it from its own thread; an earlier call prevents a data
  /// race.
  private static func prepare() { _ = initialised }
  private static let initialised = FcInit()
}
