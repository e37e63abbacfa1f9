import ArgumentParser
import AvatarRaster
import AvatarRun

/// `preview`: an animation of every avatar, for people to look at.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Render an animated picture of every avatar, for people to look at.",
    discussion: "Writes ID-preview.png, an animated PNG, or ID-preview.webp.")

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Run") var run: RunOptions
  @OptionGroup(title: "Preview") var preview: PreviewArguments
  @OptionGroup(title: "Drawing") var backdrop: BackdropOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func run() async throws {
    let renderer = try Studio.renderer(common)
    let product: PreviewProduct
    do { product = try PreviewProduct(renderer: renderer, options: preview.options(backdrop)) } catch {
      if case .picture = error { throw error }
      throw ValidationError("\(error)")
    }
    try await Runner(common: common, input: input, run: run).make(product, renderer: renderer, usualName: try NameTemplate("{id}-preview"))
  }
}
