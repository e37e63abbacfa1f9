import ArgumentParser
import AvatarPacks
internal import AvatarSupport
import AvatarRaster
import AvatarRun

/// `thumbnail`: renders one still picture of every avatar; the picture of a single avatar goes to
/// standard output.
struct ThumbnailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Render a still picture of every avatar.",
    discussion: """
      Without -o, or with -o -, the input is one record and the picture goes to standard output. With -o FILE.png (.svg, .webp) it goes there.
      With -o DIR every record's picture is written as ID-thumbnail.png; --name '{id}' calls it ID.png. With --serve-lines the program stays: it reads \
      a record a line and answers each at once with a line of JSON, until its input ends.
      """)

  @OptionGroup var input: InputOptions
  @Flag(
    name: .long,
    help:
      "Answer every line of standard input at once with a line of JSON: id, status, key, and the picture as base64, or its file with -o DIR."
  )
  var serveLines = false

  @OptionGroup(title: "Run") var run: RunOptions
  @OptionGroup(title: "Still") var still: StillArguments
  @OptionGroup(title: "Drawing") var backdrop: BackdropOptions
  @OptionGroup(title: "Players") var rules: RuleOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    try run.output.map(StillArguments.check)
    if serveLines { try LineService.check(input, run) }
    if run.watch, serveLines || run.output == nil {
      throw ValidationError("--watch draws the same pictures again; name a file or a folder for them with -o")
    }
    guard isSingle, !serveLines else { return }
    for (name, isGiven) in [
      ("--shard", run.shard != nil), ("--report", run.report != nil), ("--name", run.name != nil),
      ("--prune", run.prune),
    ] where isGiven {
      throw ValidationError("\(name) is for a folder of pictures; name one with -o DIR")
    }
  }

  /// Whether the output is one picture with a given name.
  private var isSingle: Bool { run.output.map { $0 == "-" || StillArguments.format(of: $0) != nil } ?? true }

  func run() async throws {
    var last: String?
    guard run.watch else { return try await draw(.standard, &last) }
    var loop = try WatchLoop(Self.self, common, inputs: input.inputs, output: run.output)
    try await loop.run { loader in try await draw(loader, &last) }
  }

  /// - Parameter last: the key of the one picture as it was written last; nil if it was not.
  private func draw(_ loader: PackLoader, _ last: inout String?) async throws {
    // Rendering one picture is faster than opening a store.
    let store = isSingle ? nil : run.store(common)
    let renderer = try common.renderer(sprites: store, rules: rules.rules, loader: loader)
    let options = try still.options(backdrop, path: run.output)
    let job = try StillRenderJob(renderer: renderer, options: options)
    let defaultName = try NameTemplate("{id}-thumbnail")
    if serveLines {
      return try await LineService(common: common, run: run).answer(
        job, renderer: renderer, defaultName: defaultName)
    }
    guard !isSingle else {
      let still = SingleStill(
        inputs: input.recordInputs, verbosity: common.verbosity, isStrict: common.strict, options: options,
        others: common.inputs, isDryRun: run.dryRun)
      return try still.make(renderer, to: run.output, unless: &last)
    }
    try await RunCommand(common: common, input: input, run: run, store: store).make(
      job, renderer: renderer, defaultName: defaultName)
  }
}
