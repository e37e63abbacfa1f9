public import AvatarScene

/// Why frames do not make a sheet.
public enum SheetError: DiagnosedError, Hashable {
  case unknownFormat(String, known: [String])
  case tooLarge(clip: String, needs: Int, maximum: Int)
  /// All frames together would take more memory than is allowed.
  case tooManyPixels(frames: Int, pixels: Int)
  case tooManyPages(Int)
  /// All pages together, gaps and all.
  case tooManyPagePixels(Int)
  /// The art pack has none.
  case noClips
  /// Of the frames over all clips, by its number from 0.
  case noSuchFrame(Int)

  /// The message for the user.
  public var description: String {
    switch self {
    case .unknownFormat(let name, let known):
      "there is no atlas format \"\(name)\"; use \(known.joined(separator: ", "))"
    case .tooLarge(let clip, let needs, let maximum):
      "the clip \"\(clip)\" needs a picture \(needs) px long, and the longest is \(maximum); use a larger one, or a lower scale or frame rate"
    case .tooManyPixels(let frames, let pixels):
      "\(frames) frames at these scales are \(pixels >> 20) million pixels, and a sheet may have \(SheetLimit.sheetPixels >> 20); "
        + "use a lower scale or frame rate, or fewer clips"
    case .tooManyPages(let pages):
      "the sheet would have \(pages) pictures, and may have \(SheetLimit.pages); use larger ones, or fewer clips"
    case .tooManyPagePixels(let pixels):
      "the sheet's pictures would have \(pixels >> 20) million pixels, gaps and all, and may have \(SheetLimit.pagePixels >> 20); "
        + "use less padding or extrusion, a lower scale or frame rate, or fewer clips"
    case .noClips: "the art pack has no clips; add one to clips/"
    case .noSuchFrame(let number): "there is no frame \(number)"
    }
  }

  /// The exit status of the process for this error.
  public var exitStatus: ExitStatus { .usage }
}
