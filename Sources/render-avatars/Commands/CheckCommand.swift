internal import AvatarJSON
internal import AvatarScene
internal import AvatarText
import ArgumentParser
import AvatarPacks
import AvatarRaster
import AvatarRun

/// `check`: validates records and art without rendering.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate records, and with --art an art pack; render nothing.",
    discussion: """
      With --names also which records would be called the same, or would write over each other's files, in a run of sheet with the options \
      given here: --name, --pet, --split, --format, --scale, --clips, --max-size. With --keys a JSON line about every usable record on standard \
      output: its id, the key of its sheet with these options, and the key of its look, which is the same whatever is drawn of it.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders of .json files, or - for standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @Option(
    name: .long, help: "Read every input as json, ndjson, csv or seeds (one a line) instead of looking at its content.")
  var inputFormat: InputFormat = .auto

  @Flag(name: .long, help: "Name every record whose files could be another record's.")
  var names = false

  @Flag(name: .long, help: "Print the key and the look key of every record, a JSON line each.")
  var keys = false

  @Option(
    name: .long, help: ArgumentHelp("With --names: how files are called.", valueName: "template"),
    transform: { try NameTemplate($0) })
  var name: NameTemplate?

  @Flag(name: .long, help: "Check again whenever a file of the art or of the records is saved, until Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Drawing, for --names and --keys") var drawing: DrawingOptions
  @OptionGroup(title: "Sheets, for --names and --keys") var layout: LayoutOptions
  @OptionGroup(title: "Players") var rules: RuleOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    for (name, isGiven) in [("--names", names), ("--keys", keys)] where isGiven && inputs.isEmpty {
      throw ValidationError("\(name) is about records; name some")
    }
    if inputs.isEmpty, common.art.isEmpty {
      throw ValidationError("nothing to check; name records, or an art pack with --art DIR")
    }
  }

  func run() throws {
    guard watch else { return try check(PackLoader(cache: nil)) }
    var loop = try WatchLoop(Self.self, common, inputs: inputs, output: nil)
    try loop.run(check)
  }

  private func check(_ loader: PackLoader) throws {
    let art = try common.art.isEmpty ? nil : common.compileArt(strict: common.strict, loader: loader)
    let renderer = try common.renderer(pack: art?.pack, rules: rules.rules)
    if let art { try reportArt(art.pack, warnings: art.warnings) }
    guard !inputs.isEmpty else { return }
    try checkRecords(renderer)
  }

  /// Prints whether the packs can be used, and what each of them adds to those beneath it.
  private func reportArt(_ pack: ArtPack, warnings: Int) throws {
    let conflicts = try pack.conflicts()
    common.verbosity.print(conflicts.map { common.strict ? $0.asError : $0 })
    let count = warnings + conflicts.count
    if !common.quiet {
      let words = count == 0 ? "is fine" : "can be used, with \(count) warning\(count == 1 ? "" : "s")"
      let info = pack.packs[pack.packs.count - 1]
      let path = common.art[common.art.count - 1]
      Terminal.message(PlainText.line("\(path): the art pack \"\(info.name)\" \(info.version) \(words)") + "\n")
      for (info, changes) in try pack.changes() {
        Terminal.message(PlainText.lines(changes.text(of: info)))
      }
    }
    if common.strict, !conflicts.isEmpty { try ExitStatus.noUsableRecord.leave() }
  }

  private func checkRecords(_ renderer: AvatarRenderer) throws {
    var summary = RunSummary()
    let job = try SheetRenderJob(renderer: renderer, options: layout.options(drawing))
    var claims = try names ? NameClaims(endings: job.naming.all, template: name ?? .standard) : nil
    var number = 0
    let source = try RecordSource(
      inputs.map { RecordInput(path: $0, format: inputFormat) }, fields: renderer.pack.catalog.fields)
    while let reading = try source.next() {
      number += 1
      try report(reading, number, renderer, job, &claims, &summary)
    }
    if number == 0, let emptiness = source.emptiness { throw emptiness }
    if !common.quiet {
      let fine = "\(summary.planned) \(summary.planned == 1 ? "record is" : "records are") fine"
      let warnings = "\(summary.warnings) warning\(summary.warnings == 1 ? "" : "s")"
      Terminal.message("\(fine), \(summary.failed) \(summary.failed == 1 ? "is" : "are") not, \(warnings)\n")
    }
    try summary.exitStatus.leave()
  }

  private func report(
    _ reading: RecordReadResult, _ number: Int, _ renderer: AvatarRenderer, _ job: SheetRenderJob,
    _ claims: inout NameClaims?,
    _ summary: inout RunSummary
  ) throws {
    switch reading {
    case .failed(let diagnostic, _):
      Terminal.message("\(diagnostic)\n")
      summary.failed += 1
    case .record(let record):
      let (avatar, changes) = renderer.resolve(record)
      let warnings = changes + renderer.textWarnings(avatar, of: record)
      common.verbosity.print(warnings.map { common.strict ? $0.asError : $0 } + record.unknownKeyNotes)
      summary.warnings += warnings.count
      if keys { try printKeys(of: avatar, renderer, job) }
      let key = claims?.needsKeys == true ? try? job.key(of: avatar) : nil
      let rival = claims?.claim(record, number: number, key: key)
      if let rival { Terminal.message("\(rival)\n") }
      if rival != nil || common.strict && !warnings.isEmpty { summary.failed += 1 } else { summary.planned += 1 }
    }
  }

  private func printKeys(of avatar: Avatar, _ renderer: AvatarRenderer, _ job: SheetRenderJob) throws {
    let line = JSON.members([
      ("id", .string(avatar.id)), ("key", .string(try job.key(of: avatar))),
      ("look", .string(renderer.lookKey(of: avatar))),
    ])
    if !Terminal.output(JSONWriter.line(line) + "\n") { try ExitStatus.ioError.leave() }
  }
}
