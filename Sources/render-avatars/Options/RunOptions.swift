internal import AvatarSupport
internal import AvatarScene
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

  @Flag(
    name: .long,
    help: "Draw again what has changed whenever a file of the art or of the records is saved, until Ctrl-C.")
  var watch = false

  @OptionGroup var sprites: SpriteOptions

  /// Opens the sprite store of the run; nil for none. A folder that cannot be opened does not
  /// prevent rendering; it gives a warning if it was named, and a note if it is the default.
  func store(_ common: CommonOptions) -> SpriteStore? {
    guard !dryRun, let path = storePath else { return nil }
    do { return try SpriteStore(path, limit: sprites.limit) } catch {
      var diagnostic = error.diagnostic
      diagnostic.severity = sprites.place.sprites == nil ? .note : .warning
      common.verbosity.print([diagnostic])
      return nil
    }
  }

  /// A debug build uses no store unless a folder is named, because changes of the drawing code
  /// under development have no version of their own yet.
  private var storePath: String? {
    #if DEBUG
      return sprites.place.sprites == nil ? nil : sprites.place.path
    #else
      return sprites.place.path
    #endif
  }

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
    for (name, isGiven) in [
      ("-o tar:-", isTar), ("-o -", output == "-"), ("--report -", report == Self.standardOutput),
    ]
    where watch && isGiven {
      throw ValidationError("--watch and \(name): standard output takes one result; name a file or a folder")
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

  /// Returns the settings of a run, after making its folder if it writes into one.
  ///
  /// - Parameters:
  ///   - intoFolder: false if the files go to a stream.
  ///   - reserved: the files that no record may replace.
  ///   - defaultName: the template for a run without `--name`.
  ///   - memory: the memory that a record may take, in bytes.
  func settings(
    _ common: CommonOptions, intoFolder: Bool, reserved: ReservedFiles, defaultName: NameTemplate, memory: Int
  ) throws -> RunSettings {
    let output = !intoFolder ? nil : dryRun ? OutputFolder(existing: folder) : try OutputFolder(creating: folder)
    if !dryRun, let output { StaleFiles.sweep(output) }
    var settings = RunSettings(
      output: output, jobs: common.jobCount, cores: Program.cores, name: name ?? defaultName)
    settings.force = force
    settings.dryRun = dryRun
    settings.shard = shard
    settings.strict = common.strict
    settings.isReported = isTar || report != nil
    settings.reserved = reserved
    settings.executor = Program.workers
    if !dryRun { try settings.fit(each: memory, threads: Program.workers.count) }
    return settings
  }
}
