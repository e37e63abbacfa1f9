public import AvatarScene

/// The reason why frames cannot be arranged in a sheet.
public enum SheetError: DiagnosedError, Hashable {
  /// No atlas format has this name.
  case unknownFormat(String, known: [String])
  /// A clip needs a longer page edge than allowed; both in pixels.
  case tooLarge(clip: String, needs: Int, maximum: Int, isPacked: Bool)
  /// All parts of a figure need a longer page edge than allowed; both in pixels.
  case partsTooLarge(needs: Int, maximum: Int)
  /// A record would be named as motions of parts are.
  case takenName(String)
  /// All frames together exceed `SheetLimit.sheetPixels`.
  case tooManyPixels(frames: Int, pixels: Int)
  /// The sheet would have more than `SheetLimit.pages` pages, or single frames than `SheetLimit.singleFrames`.
  case tooManyPages(Int, maximum: Int)
  /// A frame of so many points is not whole pixels at a scale in halves (a unit of two points) or quarters.
  case partPixels(width: Int, height: Int, unit: Int)
  /// All pages together, with their gaps, exceed `SheetLimit.pagePixels`.
  case tooManyPagePixels(Int)
  /// The art pack has no clips.
  case noClips
  /// There is no frame with this number, counted over all clips from 0.
  case noSuchFrame(Int)

  /// The message for the user.
  public var description: String {
    switch self {
    case .unknownFormat(let name, let known):
      "there is no atlas format \"\(name)\"; use \(known.joined(separator: ", ")), or with the layout parts \(AtlasFormats.dragonBones)"
    case .tooLarge(let clip, let needs, let maximum, let isPacked):
      "the clip \"\(clip)\" needs a picture \(needs) px long, and the longest is \(maximum); use a larger one, "
        + "\(isPacked ? "" : "the layout packed, ")or a lower scale or frame rate"
    case .partsTooLarge(let needs, let maximum):
      "the parts need a picture \(needs) px long, and the longest is \(maximum); use a larger one, or a lower scale"
    case .takenName(let name):
      "\(name) is the name of a file with motion, which many records share; give the record another id"
    case .tooManyPixels(let frames, let pixels):
      "\(frames) frames at these scales are \(pixels >> 20) million pixels, and a sheet may have \(SheetLimit.sheetPixels >> 20); "
        + "use a lower scale or frame rate, or fewer clips"
    case .tooManyPages(let pages, let maximum):
      "the sheet would have \(pages) pictures, and may have \(maximum); use larger ones, or fewer clips"
    case .partPixels(let width, let height, let unit):
      "the frame of \(width) × \(height) points is not whole pixels at a scale in \(unit == 2 ? "halves" : "quarters"); "
        + "use whole scales, or a frame of multiples of \(unit)"
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
