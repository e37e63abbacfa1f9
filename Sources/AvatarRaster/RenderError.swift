public import AvatarPixels
public import AvatarScene
public import AvatarSheets

/// The reason why a still, a sheet or a preview cannot be rendered.
public enum RenderError: DiagnosedError, Hashable {
  /// An option has an invalid value.
  case option(OptionError)
  /// The pack has no clip of this name.
  case unknownClip(String, known: [String])
  /// The pack has no pose of this name.
  case unknownPose(String, known: [String])
  /// The clip has fewer frames.
  case noSuchFrame(Int, clip: String, frames: Int)
  /// The pack has no view of a clip in a facing; `known` lists the facings that it has.
  case noFacing(Facing, clip: String, known: [Facing])
  /// The frames do not fit on pages of the requested size and formats.
  case sheet(SheetError)
  /// All images of a preview would exceed the memory limit: `frames` distinct ones of `pixels`
  /// each.
  case tooLarge(frames: Int, pixels: Int)
  /// The art pack is invalid.
  case art(ArtPackError)
  /// Drawing with cairo failed.
  case drawing(CairoError)
  /// Text cannot be drawn.
  case text(TextError)
  /// Encoding the image failed.
  case encoding(EncodingError)
  /// The machine lacks a resource.
  case shortage(ResourceError)
  /// The rendering task was cancelled.
  case cancelled
  /// Any other error, as text.
  case other(String)

  /// The message.
  public var description: String {
    switch self {
    case .option(let error): error.description
    case .unknownClip(let name, let known): "there is no clip \"\(name)\"; use \(known.joined(separator: ", "))"
    case .unknownPose(let name, let known):
      "there is no pose \"\(name.prefix(80))\""
        + (ClosestMatch.help(name, among: known)
          ?? (known.isEmpty ? "; the art pack has none" : "; use \(known.joined(separator: ", "))"))
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
    case .other(let text): text
    }
  }

  /// The exit status of the command line for this error: `usage` where the options are at fault,
  /// not the machine. A web server then answers 400.
  public var exitStatus: ExitStatus {
    switch self {
    case .option, .unknownClip, .unknownPose, .noSuchFrame, .noFacing, .sheet, .tooLarge: .usage
    case .shortage, .text(.shortage): .ioError
    case .art, .drawing, .text, .encoding, .cancelled, .other: .internalError
    }
  }

  /// Returns the option error inside an error; nil for other errors.
  public static func option(in error: any Error) -> OptionError? {
    if case RenderError.option(let error) = error { error } else { error as? OptionError }
  }

  /// Runs a step and converts its errors to `RenderError`.
  static func typed<R>(_ body: () throws -> R) throws(RenderError) -> R {
    do { return try body() } catch { throw RenderError(error) }
  }

  /// Runs a step and converts its errors to `RenderError`.
  static func typed<R>(_ body: () async throws -> R) async throws(RenderError) -> R {
    do { return try await body() } catch { throw RenderError(error) }
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
