internal import AvatarJSON
internal import AvatarScene
import ArgumentParser
import AvatarPacks
import AvatarRaster
import AvatarRun

/// `changed`: says which looks another release of the art changes.
struct ChangedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changed",
    abstract: "Say which records look different with other art, so that only those are drawn again; render nothing.",
    discussion: """
      A JSON line on standard output about every record whose sheet differs with the options given here: its id, the key of its look, and the \
      keys of its sheet with the old and with the new art. Without --old, or without --new, that side is the built-in art.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders of .json files, or - for standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The art before: a pack as --art of the other commands takes it. May be given several times.", valueName: "pack"),
    completion: .file())
  var old: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The art after. May be given several times.", valueName: "pack"), completion: .file())
  var new: [String] = []

  @Option(
    name: .long, help: "Read every input as json, ndjson, csv or seeds (one a line) instead of looking at its content.")
  var inputFormat: InputFormat = .auto

  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Sheets") var layout: LayoutOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    if !common.art.isEmpty { throw ValidationError("--art is one pack of two here; use --old and --new") }
    if old.isEmpty, new.isEmpty { throw ValidationError("nothing to compare; name the other art with --old or --new") }
  }

  func run() throws {
    let (old, new) = (try side(self.old), try side(self.new))
    // A field that only the old art has decides what it drew.
    let names = Set(new.renderer.pack.catalog.fields.all.map(\.name))
    let fields = RecordFields(
      new.renderer.pack.catalog.fields.all
        + old.renderer.pack.catalog.fields.all.filter { !names.contains($0.name) })
    let source = try RecordSource(inputs.map { RecordInput(path: $0, format: inputFormat) }, fields: fields)
    var counts = Counts()
    while let reading = try source.next() { try compare(reading, old, new, &counts) }
    if counts.records == 0, let emptiness = source.emptiness { throw emptiness }
    if !common.quiet { Terminal.message(counts.words + "\n") }
    try counts.exitStatus.leave()
  }

  private func side(_ art: [String]) throws -> Side {
    let pack = try art.isEmpty ? nil : CommonOptions.compile(art, common.verbosity, strict: common.strict).pack
    let renderer = try common.renderer(pack: pack)
    return Side(renderer: renderer, job: try SheetRenderJob(renderer: renderer, options: layout.options(drawing)))
  }

  private func compare(_ reading: RecordReadResult, _ old: Side, _ new: Side, _ counts: inout Counts) throws {
    counts.records += 1
    guard case .record(let record) = reading else {
      if case .failed(let diagnostic, _) = reading { Terminal.message("\(diagnostic)\n") }
      counts.failed += 1
      return
    }
    let (avatar, warnings) = new.renderer.resolve(record)
    common.verbosity.print(warnings.map { common.strict ? $0.asError : $0 })
    if common.strict, !warnings.isEmpty { counts.failed += 1 }
    let keys = (try old.job.key(of: old.renderer.resolve(record).avatar), try new.job.key(of: avatar))
    guard keys.0 != keys.1 else { return }
    counts.changed += 1
    let line = JSON.members([
      ("id", .string(avatar.id)), ("look", .string(new.renderer.lookKey(of: avatar))), ("old", .string(keys.0)),
      ("new", .string(keys.1)),
    ])
    if !Terminal.output(JSONWriter.line(line) + "\n") { try ExitStatus.ioError.leave() }
  }

  /// The art before or after.
  private struct Side {
    let renderer: AvatarRenderer
    let job: SheetRenderJob
  }

  private struct Counts {
    var records = 0
    var changed = 0
    var failed = 0

    var words: String {
      let failures = failed == 0 ? "" : ", \(failed) failed"
      return "\(changed) of \(records) \(records == 1 ? "record looks" : "records look") different\(failures)"
    }

    var exitStatus: ExitStatus {
      if failed == 0 { return .success }
      return failed == records ? .noUsableRecord : .someFailed
    }
  }
}
