internal import CPango

/// Pango and fontconfig, which are loaded with the first text: no other use of the program waits for them or needs them.
enum PangoLibrary {
  /// What to install where they are missing.
  #if canImport(Darwin)
    static let packages = "Homebrew's pango and fontconfig"
  #else
    static let packages = "Debian's libpangocairo-1.0-0, libpangoft2-1.0-0 and libfontconfig1, or your system's pango and fontconfig"
  #endif

  /// Must have succeeded before any function of CPango is called. Later calls give the first one's answer.
  static func load() throws(TextError) {
    if let refusal { throw refusal }
    let result = ra_pango_load()
    let (library, detail) = (words(result.library), words(result.detail))
    if result.status == RA_PANGO_NO_LIBRARY { throw TextError.missingLibrary(library, reason: detail) }
    if result.status == RA_PANGO_NO_FUNCTION { throw TextError.oldLibrary(library, function: detail) }
  }

  /// Pango starts a thread with its first text, and GLib ends the program where it cannot. It takes some fifty MB of addresses besides.
  private static let refusal: TextError? = {
    if !MachineRoom.holds(TextLibraries.memory) {
      return .setupFailed("no text can be drawn: it takes \(TextLibraries.memory >> 20) MB of memory, which cannot be had (ulimit -v)")
    }
    return MachineRoom.startsThread() ? nil : .setupFailed("no text can be drawn: Pango needs a thread, and the system starts none (ulimit -u)")
  }()

  private static func words(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
