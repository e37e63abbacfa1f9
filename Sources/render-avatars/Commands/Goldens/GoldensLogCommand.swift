import ArgumentParser
import AvatarGolden
import AvatarRun
internal import AvatarScene
internal import AvatarSupport

/// `goldens log`: shows one golden in all commits that changed it.
struct GoldensLogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show one golden in every commit that changed it, as pictures on a page.",
    discussion: "The commits are also listed on standard output, the latest first. git only reads objects.")

  @Argument(help: ArgumentHelp("The golden.", valueName: "name"), completion: .goldens)
  var name: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where the page is written.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var output = "golden-log.html"

  @Option(name: .long, help: ArgumentHelp("The maximum number of commits (1 to 1000).", valueName: "n"))
  var limit = 50

  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    guard (1...1000).contains(limit) else { throw ValidationError("--limit \(limit): give 1 to 1000") }
  }

  func run() throws {
    let set = try options.open(common)
    let reserved = ReservedFiles([options.set] + set.recordFiles + common.inputs)
    try reserved.check(output)
    let names = try set.finder.names(meant: [name])
    guard names.count == 1, let entry = set.manifest.entries.first(where: { $0.name == names[0] }) else {
      throw CommandError(
        "goldens log: \(PlainText.line(name)) names \(names.count) goldens; name one that is recorded", .usage)
    }
    let history = try Git.history(of: entry, in: set, count: limit)
    try Destination(output).write(Array(history.page.utf8), reserved: reserved)
    if !common.quiet { Terminal.output(history.commits.map { $0.title + "\n" }.joined()) }
    Terminal.message(
      "\(history.commits.count) commits changed \(PlainText.line(entry.name)); look at \(PlainText.line(output))\n")
  }
}
