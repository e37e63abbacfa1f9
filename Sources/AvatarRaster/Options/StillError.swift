/// Why a still cannot be made.
public enum StillError: Error, Hashable, Sendable, CustomStringConvertible {
  case badSize(Int)
  case unknownClip(String, known: [String])
  case noSuchFrame(Int, clip: String, frames: Int)
  case art(ArtPackError)
  case drawing(CairoError)
  case text(TextError)
  case encoding(EncodingError)
  case other(String)

  public var description: String {
    switch self {
    case .badSize(let size): "\(size) is not a size; use \(StillOptions.sizes.lowerBound) to \(StillOptions.sizes.upperBound) pixels"
    case .unknownClip(let name, let known): "there is no clip \"\(name)\"; use \(known.joined(separator: ", "))"
    case .noSuchFrame(let frame, let clip, let frames): "the clip \"\(clip)\" has no frame \(frame); use 0 to \(frames - 1)"
    case .art(let error): error.description
    case .drawing(let error): error.description
    case .text(let error): error.description
    case .encoding(let error): error.description
    case .other(let words): words
    }
  }

  /// True where the options are at fault, not the machine: a web server answers 400.
  public var isAboutOptions: Bool {
    switch self {
    case .badSize, .unknownClip, .noSuchFrame: true
    default: false
    }
  }

  /// Runs a step and gives what it throws its type.
  static func typed<R>(_ body: () throws -> R) throws(StillError) -> R {
    do { return try body() } catch { throw StillError(error) }
  }

  package init(_ error: any Error) {
    self =
      switch error {
      case let error as StillError: error
      case let error as ArtPackError: .art(error)
      case let error as CairoError: .drawing(error)
      case let error as TextError: .text(error)
      case let error as EncodingError: .encoding(error)
      default: .other("\(error)")
      }
  }
}
