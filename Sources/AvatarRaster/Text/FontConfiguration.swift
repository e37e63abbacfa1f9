internal import CPango

/// The pinned fonts as fontconfig knows them. Made once, then only read, by any number of threads.
final class FontConfiguration: @unchecked Sendable {
  let handle: OpaquePointer

  init(_ fonts: FontFiles) throws(TextError) {
    guard fonts.paths.contains(where: { $0.hasSuffix(FontFiles.required) }) else { throw TextError.noFonts(searched: fonts.searched) }
    try PangoLibrary.load()
    Self.prepare()
    guard let made = FcConfigCreate() else { throw TextError.setupFailed("no memory for the fonts' configuration") }
    handle = made
    // From here on `deinit` frees, also when this initialiser throws.
    guard FcConfigParseAndLoadFromMemory(made, FontRules.xml, 1) != 0 else { throw TextError.setupFailed("fontconfig refuses our rules") }
    for path in fonts.paths {
      guard FcConfigAppFontAddFile(made, path) != 0 else { throw TextError.unreadableFont(path) }
    }
    guard FcConfigBuildFonts(made) != 0 else { throw TextError.setupFailed("fontconfig cannot list our fonts") }
  }

  deinit { FcConfigDestroy(handle) }

  /// Pango calls FcInit from a thread of its own; that it has happened before, here, once, keeps the threads apart.
  private static func prepare() { _ = initialised }
  private static let initialised = FcInit()
}
