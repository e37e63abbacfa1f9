import ArgumentParser
internal import AvatarSupport
import AvatarRaster
import AvatarRun

/// Options of all commands.
struct CommonOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw with the art in this folder or .avatarpack file, or with an installed pack by its name: a whole pack, or one that lies over the built-in pack. May be given several times; each further one lies over those before it.",
      valueName: "pack"),
    completion: .file())
  var art: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Add universities from this JSON file, in the form of Art/universities.json.", valueName: "file"),
    completion: .file())
  var universities: String?

  @Option(
    name: [.long, .customShort("j", allowingJoined: true)],
    help: ArgumentHelp(
      "Records painted at the same time (default: all cores); idle cores draw ahead and encode.", valueName: "n"))
  var jobs: Int?

  @Flag(name: .long, help: "Treat warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Also print notes and how the caches served.")
  var verbose = false

  @Option(name: .long, help: "Show a progress bar on standard error: auto, always or never.")
  var progress: ProgressMode = .auto

  @Flag(name: .long, help: "Pass over \(Configuration.name), whose options hold in its folder and below.")
  var noConfig = false

  // Answered before arguments are parsed.
  @Flag(name: .long, help: "Print all options with their values and where each comes from, and do nothing else.")
  var showOptions = false

  func validate() throws {
    if let jobs, !RunLimit.jobs.contains(jobs) {
      throw ValidationError("--jobs \(jobs) is not a number of jobs; use 1 to \(RunLimit.jobs.upperBound)")
    }
    if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other; use one") }
  }

  /// The inputs other than records.
  var inputs: [String] { art + [universities].compactMap { $0 } }

  var verbosity: Verbosity { Verbosity(isQuiet: quiet, isVerbose: verbose) }

  var jobCount: Int { jobs ?? Program.cores }
}

/// When to show a progress bar.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}
