internal import AvatarJSON
internal import AvatarOptions
internal import AvatarScene
internal import AvatarText
import AvatarRaster
import AvatarRun

/// The fast path for one picture: `thumbnail`, one input, and the plain options of a still in their
/// long form.
///
/// A backend starts this program for every picture, and parsing arguments by reflection took a
/// fifth of that time. Everything else, errors in particular, is left to `ThumbnailCommand`, which
/// supports all options and explains errors. Both give the same bytes for the same arguments.
struct FastPathThumbnail {
  private(set) var input: String?
  private(set) var seed: String?
  private(set) var output: String?
  private(set) var art: [String] = []
  private(set) var options = StillOptions()
  private(set) var verbosity = Verbosity()
  private(set) var isStrict = false

  /// Returns nil for arguments that the fast path does not support.
  init?(_ arguments: ArraySlice<String>) {
    guard arguments.first == "thumbnail" else { return nil }
    var rest = arguments.dropFirst()
    var seen: Set<String> = []
    while let argument = rest.popFirst() {
      guard argument.utf8.hasPrefix("-"), argument != "-" else {
        guard input == nil, !argument.isEmpty else { return nil }
        input = argument
        continue
      }
      guard argument == "--art" || seen.insert(Self.longName[argument] ?? argument).inserted else { return nil }
      if setFlag(argument) { continue }
      guard let value = rest.popFirst(), value == "-" || !value.utf8.hasPrefix("-"), set(argument, value) else {
        return nil
      }
    }
    if options.pose != nil, !seen.isDisjoint(with: ["--clip", "--frame"]) { return nil }
    guard (input == nil) != (seed == nil),
      output == nil || output == "-" || output.flatMap(StillArguments.format) != nil
    else {
      return nil
    }
    if !seen.contains("--format"), let format = output.flatMap(StillArguments.format) { options.format = format }
  }

  /// The long names of options that have two names.
  private static let longName = ["-o": "--output", "-q": "--quiet"]

  private mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--quiet", "-q": verbosity.isQuiet = true
    case "--strict": isStrict = true
    default:
      guard let field = Self.field(name), case .flag(let defaultValue, nil) = field.kind else { return false }
      return (try? field.set(.bool(!defaultValue), in: &options)) != nil
    }
    return true
  }

  /// Returns false for an unknown option or value.
  private mutating func set(_ name: String, _ value: String) -> Bool {
    if name == "--output" || name == "-o" {
      output = value
      return true
    }
    if name == "--seed" {
      seed = value
      return !RecordDecoder.isBlank(value)
    }
    if name == "--art" {
      art.append(value)
      return !value.isEmpty
    }
    guard let field = Self.field(name), (try? field.set(value, in: &options)) != nil else { return false }
    return true
  }

  private static func field(_ argument: String) -> OptionField<StillOptions>? {
    StillOptions.fields.all.first { argument == "--" + $0.flag }
  }

  /// Renders the picture.
  ///
  /// - Returns: false if the options are not valid; nothing has been read or written then.
  func run() throws -> Bool {
    guard let source = seed.map(RecordInput.init(seed:)) ?? input.map({ RecordInput(path: $0) }) else { return false }
    // No part is drawn twice.
    let renderer = try AvatarRenderer(
      pack: art.isEmpty ? nil : CommonOptions.compile(art, verbosity).pack, cacheCapacity: 0)
    do { try renderer.check(options) } catch { return false }
    let still = SingleStill(
      inputs: [source], verbosity: verbosity, isStrict: isStrict, options: options,
      others: art)
    try still.make(renderer, to: output)
    return true
  }
}
