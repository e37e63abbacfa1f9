import ArgumentParser
import AvatarRun

/// How a run over many records goes.
struct RunOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write into; made when missing (default: out; of one still, standard output).", valueName: "dir"),
    completion: .file())
  var output: String?

  @Flag(name: .long, help: "Draw again what is there already.")
  var force = false

  @Flag(name: .long, help: "Say what would be drawn; write nothing.")
  var dryRun = false

  @Option(name: .long, help: ArgumentHelp("Take only this machine's share of the records, such as 2/3.", valueName: "k/n"))
  var shard: Shard?

  @Option(
    name: .long, help: ArgumentHelp("Write a JSON line about every record to this file, or to standard output (-).", valueName: "file"), completion: .file())
  var report: String?

  @Option(name: .long, help: ArgumentHelp("How files are called: {id} and {index} are filled in.", valueName: "template"), transform: { try NameTemplate($0) })
  var name: NameTemplate?

  @OptionGroup var sprites: SpriteOptions

  var folder: String { output ?? "out" }

  /// Refuses standard output for what is many files.
  func checkFolder() throws {
    if output == "-" { throw ValidationError("-o - is standard output, which takes one picture; name a folder, such as -o out") }
  }

  /// - Parameter usualName: for a run without `--name`.
  func settings(_ common: CommonOptions, output: OutputFolder, usualName: NameTemplate) -> RunSettings {
    var settings = RunSettings(output: output, jobs: common.jobCount, cores: Machine.cores, name: name ?? usualName)
    settings.force = force
    settings.dryRun = dryRun
    settings.shard = shard
    settings.strict = common.strict
    return settings
  }
}
