import ArgumentParser
import AvatarGolden
import AvatarRaster
internal import AvatarScene

/// `goldens record`: records missing goldens only.
struct GoldensRecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write the goldens that are missing; those that are there stay as they are.",
    discussion: "Records given here are added to the set first. Refused where CI is set.")

  @Argument(
    help: ArgumentHelp("Files of records to add to the set, folders of .json files, or -.", valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "For a new set: the clips of which every record keeps four frames, spread over each (default: idle).",
      valueName: "names"))
  var clips: [CommaList] = []

  @Flag(name: .long, help: "First rewrite a set of an older version, whose draw lists lie beside the pictures.")
  var upgrade = false

  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func run() async throws {
    try GoldenExit.refuseOnBuildMachines()
    let renderer = try common.renderer()
    if upgrade, let count = try OldGoldenSet.upgrade(options.folder) {
      Terminal.message("\(count) goldens were rewritten, each as one file\n")
    }
    try GoldenSetBuilder.check(clips: clips.items, for: options.folder)
    if !inputs.isEmpty {
      let fields = renderer.pack.catalog.fields
      try GoldenSetBuilder.add(inputs, fields: fields, clips: clips.items, to: options.folder)
    }
    let set = try options.open(renderer)
    if !set.policy.differences.descriptions.isEmpty, !set.manifest.entries.isEmpty {
      Terminal.message("note: \(set.policy.description)\n")
    }
    let verdicts = await set.verify(jobs: common.jobCount)
    let missing = verdicts.filter(\.isMissing).map(\.name)
    _ = try set.take(Set(missing), of: verdicts)
    if !common.quiet { Terminal.output(missing.map { "\($0)\n" }.joined()) }
    let differing = verdicts.count { !$0.passes && !$0.isMissing }
    let rest = differing == 0 ? "" : "; \(differing) differ and were left as they are, see goldens verify"
    Terminal.message("\(missing.count) recorded, \(verdicts.count - missing.count - differing) hold\(rest)\n")
    let failed = verdicts.filter(\.isFailed)
    for verdict in failed { Terminal.message("error: \(verdict.message)\n") }
    if !failed.isEmpty { throw GoldenExit.differs }
  }
}
