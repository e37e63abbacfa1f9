/// Why a sheet cannot be made as asked.
public enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownClip(String, known: [String])
  case unknownFormat(String)
  case tooLarge(clip: String, needs: Int, maximum: Int)
  case badOption(String)

  public var description: String {
    switch self {
    case .unknownClip(let name, let known):
      "there is no clip \"\(name)\"; use \(known.joined(separator: ", "))"
    case .unknownFormat(let name):
      "there is no atlas format \"\(name)\"; use \(AtlasFormats.names.joined(separator: ", "))"
    case .tooLarge(let clip, let needs, let maximum):
      "the clip \"\(clip)\" needs a picture \(needs) px long, and --max-size is \(maximum); raise it, or lower --scale or --fps"
    case .badOption(let text): text
    }
  }
}
