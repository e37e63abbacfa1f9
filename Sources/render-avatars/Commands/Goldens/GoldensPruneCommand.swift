import ArgumentParser
import AvatarGolden

/// `goldens prune`: removes unused goldens.
struct GoldensPruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove the goldens that no case declares any more.",
    discussion: "Nothing is drawn, and only files that goldens.json lists are removed. Refused where CI is set.")

  @Flag(name: .long, help: "Say what would be removed; remove nothing.")
  var dryRun = false

  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func run() throws {
    if !dryRun { try GoldenExit.refuseOnBuildMachines() }
    let set = try options.open(common)
    let forgotten = set.forgotten
    if !dryRun { _ = try set.prune() }
    if !common.quiet { Terminal.output(forgotten.map { "\($0.name)\n" }.joined()) }
    Terminal.message(
      "\(forgotten.count) of \(set.manifest.entries.count) goldens \(dryRun ? "would be" : "were") removed\n"
    )
  }
}
