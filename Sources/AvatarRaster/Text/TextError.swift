/// Why a line of text could not be drawn. A glyph that no font has is no error: it is left out and counted.
public enum TextError: DiagnosedError, Hashable {
  /// None of the fonts with Latin letters is there. The folders are those that were searched.
  case noFonts(searched: [String])
  /// A font file that fontconfig does not accept.
  case unreadableFont(String)
  /// A size, a width or a scale that is no number, or too large to draw: pixels of the font's size.
  case unsupportedSize(Double)
  /// A library that drawing text needs cannot be loaded: its file, and the loader's words.
  case missingLibrary(String, reason: String)
  /// A library is there but older than the function that is needed.
  case oldLibrary(String, function: String)
  /// Pango, fontconfig or their memory failed.
  case setupFailed(String)
  case drawing(CairoError)
  /// The machine has too little left for Pango.
  case shortage(ResourceError)

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
    case .setupFailed(let words): words
    case .drawing(let error): error.description
    case .shortage(let error): error.description
    }
  }
}
