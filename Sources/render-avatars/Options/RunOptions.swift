internal import AvatarJSON
internal import AvatarText
import ArgumentParser
import AvatarRun

/// Options for a run over many records.
struct RunOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to write into; made when missing (default: out; of one still, standard output). tar:- writes everything into one tar on standard output.",
      valueName: "dir"),
    completion: .file())
  var output: String?

  @Flag(name: .long, help: "Draw again what is there already.")
  var force = false

  @Flag(name: .long, help: "Say what would be drawn; write nothing.")
  var dryRun = false

  @Option(
    name: .long, help: ArgumentHelp("Take only this machine's share of the records, such as 2/3.", valueName: "k/n"))
  var shard: Shard?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write a JSON line about every record to this file, as soon as it is done, or to standard output (-).",
      valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How files are called: {id}, {index}, {key} and {key:2} are filled in; / makes folders, as in {key:2}/{id}.",
      valueName: "template"),
    transform: { try NameTemplate($0) })
  var name: NameTemplate?

  @Flag(
    name: .long,
    help:
      "In the end remove what earlier runs wrote into the folder and no record of this run owns. Not for records from a pipe."
  )
  var prune = false

  @OptionGroup var sprites: SpriteOptions

  var folder: String { output ?? "out" }

  /// Whether all files go to standard output as one tar archive.
  var isTar: Bool { output == Self.tar }
  private static let tar = "tar:-"
  /// The report path that means standard output.
  static let standardOutput = "-"

  /// Rejects contradictory options.
  func validate() throws {
    if let output, output.utf8.hasPrefix("tar:"), !isTar {
      throw ValidationError(
        "-o \(output): a tar goes to standard output alone; use -o tar:- > FILE, or ./\(output) for a folder of that name"
      )
    }
    if isTar, report == Self.standardOutput {
      throw ValidationError(
        "-o tar:- and --report - both want standard output; leave the report out, for the tar has it, or name a file")
    }
    for (name, isGiven) in [("-o tar:-", isTar), ("--shard", shard != nil)] where prune && isGiven {
      throw ValidationError(
        "--prune cannot be used with \(name): it removes what no record of this run owns; give it to a run of all records into a folder"
      )
    }
  }

  /// Rejects standard output as the destination of several files.
  func checkFolder() throws {
    if output == "-" {
      throw ValidationError(
        "-o - is standard output, which takes one picture; name a folder, such as -o out, or use -o tar:-")
    }
  }

  /// - Parameters:
  ///   - output: nil if the files go to a stream.
  ///   - defaultName: the template for a run without `--name`.
  func settings(_ common: CommonOptions, output: OutputFolder?, defaultName: NameTemplate) -> RunSettings {
    var settings = RunSettings(
      output: output, jobs: common.jobCount, cores: SystemInfo.cores, name: name ?? defaultName)
    settings.force = force
    settings.dryRun = dryRun
    settings.shard = shard
    settings.strict = common.strict
    settings.isReported = isTar || report != nil
    return settings
  }
}
