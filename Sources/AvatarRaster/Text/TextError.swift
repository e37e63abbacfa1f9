public import AvatarScene

/// The reason why a line of text could not be drawn. A missing glyph is not an error; it is omitted
/// and counted.
public enum TextError: DiagnosedError, Hashable {
  /// The required font is missing. The value lists the searched folders.
  case noFonts(searched: [String])
  /// A font file that fontconfig rejects.
  case unreadableFont(String)
  /// A size, width or scale that is not finite or too large to draw, in pixels.
  case unsupportedSize(Double)
  /// A library for text cannot be loaded: its file, and the loader's message.
  case missingLibrary(String, reason: String)
  /// A library is too old and lacks a required function.
  case oldLibrary(String, function: String)
  /// The setup of Pango or fontconfig failed, or they lack memory.
  case setupFailed(String)
  /// Drawing with cairo failed.
  case drawing(CairoError)
  /// The machine has too few resources left for Pango.
  case shortage(ResourceError)

  /// The message.
  public var description: String {
    switch self {
    case .noFonts(let searched):
      "no text can be drawn: \(FontFiles.required) is in none of \(searched.joined(separator: ", ")); "
        + "install fonts-dejavu-core, or name the folder in \(FontFiles.variable)"
    case .unreadableFont(let path): "\(path) is not a font that can be used"
    case .unsupportedSize(let size): "text of \(size) pixels cannot be drawn; at most \(RasterLimit.fontSize)"
    case .missingLibrary(let file, let reason):
      "no text can be drawn: \(file) cannot be loaded (\(reason)); install \(PangoLibrary.packages)"
    case .oldLibrary(let file, let function):
      "no text can be drawn: \(file) has no \(function); install \(PangoLibrary.packages), of Pango 1.44 or later"
    case .setupFailed(let text): text
    case .drawing(let error): error.description
    case .shortage(let error): error.description
    }
  }
}
