/// Why a preview cannot be made.
public enum PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  case badSize(Int)
  case badSpeed(Double)
  case badRate(Double)
  case badLoops(Int)
  case unknownClip(String, known: [String])
  /// All pictures together would take more memory than is allowed: `frames` different pictures of `pixels` each.
  case tooLarge(frames: Int, pixels: Int)
  case picture(StillError)

  public var description: String {
    switch self {
    case .badSize(let size): "\(size) is not a preview's size; use \(PreviewOptions.sizes.lowerBound) to \(PreviewOptions.sizes.upperBound) pixels"
    case .badSpeed(let speed): "\(speed) is not a speed; use \(PreviewOptions.speeds.lowerBound) to \(PreviewOptions.speeds.upperBound)"
    case .badRate(let rate): "\(rate) is not a frame rate; use \(PreviewOptions.rates.lowerBound) to \(PreviewOptions.rates.upperBound) frames a second"
    case .badLoops(let loops): "\(loops) is not a number of loops; use 0 (for ever) to 65535"
    case .unknownClip(let name, let known): "there is no clip \"\(name)\"; use \(known.joined(separator: ", "))"
    case .tooLarge(let frames, let pixels):
      "\(frames) pictures of \(pixels) pixels each are too much for one preview; use a smaller size, fewer clips or a lower frame rate"
    case .picture(let error): error.description
    }
  }

  /// Runs a step and gives what it throws its type.
  static func typed<R>(_ body: () throws -> R) throws(PreviewError) -> R {
    do { return try body() } catch let error as PreviewError { throw error } catch let SheetError.unknownClip(name, known) {
      throw .unknownClip(name, known: known)
    } catch { throw .picture(StillError(error)) }
  }
}
