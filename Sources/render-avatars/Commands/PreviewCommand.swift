import ArgumentParser
import AvatarPacks
import AvatarRaster
import AvatarRun

/// `preview`: renders an animation of every avatar.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Render an animated picture of every avatar, for people to look at.",
    discussion: "Writes ID-preview.png, an animated PNG, or ID-preview.webp or .gif.")

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Run") var run: RunOptions
  @OptionGroup(title: "Preview") var preview: PreviewArguments
  @OptionGroup(title: "Drawing") var backdrop: BackdropOptions
  @OptionGroup(title: "Players") var rules: RuleOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws { try run.checkFolder() }

  func run() async throws {
    guard run.watch else { return try await draw(.standard) }
    var loop = try WatchLoop(Self.self, common, inputs: input.inputs, output: run.folder)
    try await loop.run(draw)
  }

  private func draw(_ loader: PackLoader) async throws {
    let store = run.store(common)
    let renderer = try common.renderer(sprites: store, rules: rules.rules, loader: loader)
    let job = try PreviewRenderJob(renderer: renderer, options: preview.options(backdrop))
    try await RunCommand(common: common, input: input, run: run, store: store).make(
      job, renderer: renderer, defaultName: try NameTemplate("{id}-preview"))
  }
}
