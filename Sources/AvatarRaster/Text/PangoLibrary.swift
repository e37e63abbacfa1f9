internal import AvatarScene
internal import AvatarSupport
internal import CPango

/// Pango and fontconfig, loaded at run time for the first text. Rendering without text does not
/// load or need them.
enum PangoLibrary {
  /// The packages to install where they are missing.
  #if canImport(Darwin)
    static let packages = "Homebrew's pango and fontconfig"
  #else
    static let packages =
      "Debian's libpangocairo-1.0-0, libpangoft2-1.0-0 and libfontconfig1, or your system's pango and fontconfig"
  #endif

  /// Loads the libraries. It must succeed before any function of CPango is called. Later calls
  /// return the result of the first.
  ///
  /// - Throws: `TextError` for a missing or old library, and for lack of memory.
  static func load() throws(TextError) {
    if let refusal { throw refusal }
    let result = ra_pango_load()
    let (library, detail) = (string(result.library), string(result.detail))
    if result.status == RA_PANGO_NO_LIBRARY { throw TextError.missingLibrary(library, reason: detail) }
    if result.status == RA_PANGO_NO_FUNCTION { throw TextError.oldLibrary(library, function: detail) }
  }

  private static let refusal: TextError? = ResourceProbe.holds(memory) ? nil : .shortage(.memory(memory))

  /// The memory that the first text takes, in bytes.
  private static let memory = 56 << 20

  private static func string(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
