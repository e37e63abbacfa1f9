/// Why a sheet cannot be made as asked.
public enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownClip(String, known: [String])
  case unknownFormat(String)
  case tooLarge(clip: String, needs: Int, maximum: Int)
  /// All frames together would take more memory than is allowed.
  case tooManyPixels(frames: Int, pixels: Int)
  case tooManyPages(Int)
  case badOption(String)

  public var description: String {
    switch self {
    case .unknownClip(let name, let known):
      "there is no clip \"\(name)\"; use \(known.joined(separator: ", "))"
    case .unknownFormat(let name):
      "there is no atlas format \"\(name)\"; use \(AtlasFormats.names.joined(separator: ", "))"
    case .tooLarge(let clip, let needs, let maximum):
      "the clip \"\(clip)\" needs a picture \(needs) px long, and --max-size is \(maximum); raise it, or lower --scale or --fps"
    case .tooManyPixels(let frames, let pixels):
      "\(frames) frames at these scales are \(pixels >> 20) million pixels, and a sheet may have \(SheetLimit.sheetPixels >> 20); lower --scale or --fps, or name --clips"
    case .tooManyPages(let pages):
      "the sheet would have \(pages) pictures, and may have \(SheetLimit.pages); raise --max-size, or name --clips"
    case .badOption(let text): text
    }
  }
}
