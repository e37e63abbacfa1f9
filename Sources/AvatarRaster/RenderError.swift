/// Why a still, a sheet or a preview cannot be made.
public enum RenderError: DiagnosedError, Hashable {
  case option(OptionError)
  case unknownClip(String, known: [String])
  case noSuchFrame(Int, clip: String, frames: Int)
  /// The pack does not show a clip in a facing; `known` are those in which it does.
  case noFacing(Facing, clip: String, known: [Facing])
  /// The frames do not go into pictures of the size and the formats that are asked for.
  case sheet(SheetError)
  /// All pictures of a preview would take more memory than is allowed: `frames` different ones of `pixels` each.
  case tooLarge(frames: Int, pixels: Int)
  case art(ArtPackError)
  case drawing(CairoError)
  case text(TextError)
  case encoding(EncodingError)
  case shortage(ResourceError)
  /// The task that draws was cancelled.
  case cancelled
  case other(String)

  public var description: String {
    switch self {
    case .option(let error): error.description
    case .unknownClip(let name, let known): "there is no clip \"\(name)\"; use \(known.joined(separator: ", "))"
    case .noSuchFrame(let frame, let clip, let frames):
      "the clip \"\(clip)\" has no frame \(frame); use 0 to \(frames - 1)"
    case .noFacing(let facing, let clip, let known):
      "the clip \"\(clip)\" is not drawn facing \(facing.rawValue); use \(known.map(\.rawValue).joined(separator: ", "))"
    case .sheet(let error): error.description
    case .tooLarge(let frames, let pixels):
      "\(frames) pictures of \(pixels) pixels each are too much for one preview; use a smaller size, fewer clips or a lower frame rate"
    case .art(let error): error.description
    case .drawing(let error): error.description
    case .text(let error): error.description
    case .encoding(let error): error.description
    case .shortage(let error): error.description
    case .cancelled: "the drawing was cancelled"
    case .other(let words): words
    }
  }

  public var exitStatus: ExitStatus {
    switch self {
    case .option, .unknownClip, .noSuchFrame, .noFacing, .sheet, .tooLarge: .usage
    case .shortage, .text(.shortage): .ioError
    case .art, .drawing, .text, .encoding, .cancelled, .other: .internalError
    }
  }

  /// True where the options are at fault, not the machine: a web server answers 400.
  public var isAboutOptions: Bool { exitStatus == .usage }

  /// The option that an error is about; nil for other errors.
  public static func option(in error: any Error) -> OptionError? {
    if case RenderError.option(let error) = error { error } else { error as? OptionError }
  }

  /// Runs a step and gives what it throws its type.
  static func typed<R>(_ body: () throws -> R) throws(RenderError) -> R {
    do { return try body() } catch { throw RenderError(error) }
  }

  package init(_ error: any Error) {
    self =
      switch error {
      case let error as RenderError: error
      case let error as OptionError: .option(error)
      case let error as SheetError: .sheet(error)
      case let error as ArtPackError: .art(error)
      case let error as CairoError: .drawing(error)
      case let error as TextError: .text(error)
      case is CancellationError, EncodingError.cancelled: .cancelled
      case let error as EncodingError: .encoding(error)
      case let error as ResourceError: .shortage(error)
      default: .other("\(error)")
      }
  }
}
