import ArgumentParser
import AvatarRaster
import AvatarPacks
import AvatarRun

/// `sheet`: renders the sprite sheets and atlas files of every avatar.
struct SheetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Render every avatar's sprite sheets and atlas files.",
    discussion:
      "Writes ID.png, ID@2x.png and an atlas file for each; what is there already with the same content is left alone.",
    aliases: ["batch"])

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Run") var run: RunOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Sheets") var layout: LayoutOptions
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
    let options = try layout.options(drawing)
    let job = try SheetRenderJob(renderer: renderer, options: options)
    try await RunCommand(common: common, input: input, run: run, store: store).make(
      job, renderer: renderer, warning: options.warning)
  }
}
