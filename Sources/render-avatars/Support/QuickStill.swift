import AvatarRaster
import AvatarRun
import AvatarScene

/// The short way to one picture: `thumbnail`, one input, and the plain options of a still, spelt out.
///
/// A backend starts this program for every picture, and reading arguments by reflection took a fifth of that. Whatever is not so plain,
/// a mistake above all, is left to `ThumbnailCommand`, which understands everything and explains it; what both understand gives the same bytes.
struct QuickStill {
  private(set) var input: String?
  private(set) var output: String?
  private(set) var options = StillOptions()
  private(set) var isQuiet = false
  private(set) var isStrict = false

  /// Nil for arguments that the long way is for.
  init?(_ arguments: ArraySlice<String>) {
    guard arguments.first == "thumbnail" else { return nil }
    var rest = arguments.dropFirst()
    var seen: Set<String> = []
    var format: StillOptions.Format?
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        guard input == nil, !argument.isEmpty else { return nil }
        input = argument
        continue
      }
      guard seen.insert(argument).inserted else { return nil }
      if setFlag(argument) { continue }
      guard let value = rest.popFirst(), value == "-" || !value.hasPrefix("-"), set(argument, value, &format) else { return nil }
    }
    guard input != nil, output == nil || output == "-" || output.flatMap(StillArguments.format) != nil else { return nil }
    options.format = format ?? output.flatMap(StillArguments.format) ?? .png
  }

  private mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--quiet", "-q": isQuiet = true
    case "--strict": isStrict = true
    case "--no-shadow": options.shadow = false
    case "--embed-metadata": options.embedsMetadata = true
    default: return false
    }
    return true
  }

  /// False for an option or a value that this does not know.
  private mutating func set(_ name: String, _ value: String, _ format: inout StillOptions.Format?) -> Bool {
    switch name {
    case "--output", "-o": output = value
    case "--caption": options.caption = value
    case "--clip": options.clip = value
    case "--size": return Self.set(&options.size, Int(value))
    case "--frame": return Self.set(&options.frame, Int(value))
    case "--framing": return Self.set(&options.framing, Framing(rawValue: value))
    case "--shape": return Self.set(&options.shape, StillOptions.Shape(rawValue: value))
    case "--background": return Self.set(&options.background, Background(value))
    case "--pet": return Self.set(&options.pet, value == "beside" ? true : value == "none" ? false : nil)
    case "--format": format = StillOptions.Format(rawValue: value); return format != nil
    default: return false
    }
    return true
  }

  private static func set<T>(_ place: inout T, _ value: T?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  /// Makes the picture.
  ///
  /// - Returns: false where the options cannot be met; nothing has been read or written then.
  func run() throws -> Bool {
    guard let input else { return false }
    let renderer = try AvatarRenderer()
    do { try renderer.check(options) } catch { return false }
    let inputs = [RecordInput(path: input)]
    try SingleStill(inputs: inputs, isQuiet: isQuiet, isStrict: isStrict, options: options).make(renderer, to: output)
    return true
  }
}
