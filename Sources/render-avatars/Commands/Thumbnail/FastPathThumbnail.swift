internal import AvatarSupport
import AvatarRaster
internal import AvatarScene
import AvatarRun

/// The fast path for one picture: `thumbnail`, one input, and the options that a picture can have, but
/// for `--universities`, `--input-format`, `--progress` and `--watch`.
///
/// A backend starts this program for every picture. The argument parser finds the types of all
/// options by reflection, which takes as long as drawing. Everything else, errors in particular, is
/// left to `ThumbnailCommand`, which explains them. Both give the same bytes for the same arguments.
struct FastPathThumbnail {
  private(set) var input: String?
  private(set) var seed: String?
  private(set) var output: String?
  private(set) var art: [String] = []
  private(set) var options = StillOptions()
  private(set) var verbosity = Verbosity()
  private(set) var isStrict = false
  private(set) var isDryRun = false
  private(set) var rules = RecordRules()

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
      if argument.utf8.hasPrefix("--"), let (name, value) = argument.utf8.halves(at: "=") {
        guard isNew(String(name), &seen), !isFlag(String(name)), set(String(name), String(value)) else { return nil }
        continue
      }
      guard isNew(argument, &seen) else { return nil }
      if setFlag(argument) { continue }
      guard let value = rest.popFirst(), value == "-" || !value.utf8.hasPrefix("-"), set(argument, value) else {
        return nil
      }
    }
    if verbosity.isQuiet, verbosity.isVerbose { return nil }
    if options.pose != nil, !seen.isDisjoint(with: ["--clip", "--frame"]) { return nil }
    guard (input == nil) != (seed == nil),
      output == nil || output == "-" || output.flatMap(StillArguments.format) != nil
    else {
      return nil
    }
    if !seen.contains("--format"), let format = output.flatMap(StillArguments.format) { options.format = format }
  }

  /// The long names of options that have two names.
  private static let longName = ["-o": "--output", "-q": "--quiet", "-v": "--verbose", "-j": "--jobs"]
  private static let repeating: Set = ["--art", "--seed-include", "--seed-exclude", "--seed-only"]

  private func isNew(_ name: String, _ seen: inout Set<String>) -> Bool {
    seen.insert(Self.longName[name] ?? name).inserted || Self.repeating.contains(name)
  }

  private func isFlag(_ name: String) -> Bool { if case .flag? = Self.field(name)?.kind { true } else { false } }

  private mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--quiet", "-q": verbosity.isQuiet = true
    case "--verbose", "-v": verbosity.isVerbose = true
    case "--strict": isStrict = true
    case "--dry-run": isDryRun = true
    // Options without effect on one picture, or read already.
    case "--force", "--no-config": break
    default:
      guard let field = Self.field(name), case .flag(let defaultValue, nil) = field.kind else { return false }
      return (try? field.set(.bool(!defaultValue), in: &options)) != nil
    }
    return true
  }

  /// Returns false for an unknown option or value.
  private mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--output", "-o": output = value
    case "--seed":
      seed = value
      return !RecordDecoder.isBlank(value)
    case "--art":
      art.append(value)
      return !value.isEmpty
    case "--seed-include": return add(value, to: &rules.chance.include)
    case "--seed-exclude": return add(value, to: &rules.chance.exclude)
    case "--seed-only": return add(value, to: &rules.chance.only)
    case "--entitlements":
      guard let mode = RecordRules.Entitlements(rawValue: value) else { return false }
      rules.entitlements = mode
    case "--weather":
      rules.weather = Weather(rawValue: value)
      return rules.weather != nil
    // An option without effect on one picture.
    case "--jobs", "-j": return Int(value).map(RunLimit.jobs.contains) ?? false
    case "--sprites": break
    case "--sprites-limit": return Int(value).map(RunLimit.storeSizes.contains) ?? false
    default:
      guard let field = Self.field(name), (try? field.set(value, in: &options)) != nil else { return false }
    }
    return true
  }

  private func add(_ value: String, to names: inout Set<String>) -> Bool {
    let items = CommaList(argument: value)?.items ?? []
    names.formUnion(items)
    return !items.isEmpty
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
    let pack = try art.isEmpty ? nil : CommonOptions.compile(art, verbosity).pack
    // The process ends here; freeing a pack piece by piece would take longer.
    if let pack { _ = Unmanaged.passRetained(pack) }
    if let weather = rules.weather { try CommonOptions.check(weather, pack) }
    let renderer = try AvatarRenderer(pack: pack, cacheCapacity: 0, rules: rules)
    guard try rules.chance == ChanceOptions() || renderer.problem(in: rules.chance) == nil else { return false }
    do { try renderer.check(options) } catch { return false }
    let still = SingleStill(
      inputs: [source], verbosity: verbosity, isStrict: isStrict, options: options,
      others: art, isDryRun: isDryRun)
    try still.make(renderer, to: output)
    return true
  }
}
