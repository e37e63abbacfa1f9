internal import AvatarOptions
internal import AvatarRaster
internal import AvatarScene
internal import AvatarText
import ArgumentParser
import AvatarCatalog
import AvatarRun

/// `sprites build`: fills the sprite store in advance.
struct SpritesBuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Draw every part of the art pack as these clips show it, so that the first run finds them.",
    discussion:
      "For images and fleets: a run that names the same clips, facings, frame rate and scales then draws next to nothing."
  )

  @OptionGroup(title: "Drawing") var drawing: PartOptions
  @OptionGroup(title: "Store") var store: SpriteOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  private static let full =
    "not everything is kept: the limit is reached, or the disk is full; raise --sprites-limit, or name fewer clips or scales"

  func run() async throws {
    Signals.install()
    let store = try SpriteStore(store.place.namedPath, limit: store.limit)
    let renderer = try RendererFactory.renderer(common, sprites: store.persistentCache)
    let options = try drawing.options()
    try renderer.check(options)
    try await draw(
      renderer.coveringRecords().map { renderer.resolve($0).avatar }, renderer, options, store.persistentCache)
    let notes = store.close()
    if common.verbose { for note in notes { Terminal.message("\(note)\n") } }
    let numbers = store.persistentCache.statistics
    if !common.quiet {
      Terminal.message("\(numbers.drawn) parts drawn, \(numbers.found) were there → \(PlainText.line(store.path))\n")
      if store.persistentCache.isFull { Terminal.message("warning: \(Self.full)\n") }
    }
    if let status = CancellationFlag.exitStatus(after: Signals.stop.value) { try status.leave() }
  }

  private func draw(
    _ avatars: [Avatar], _ renderer: AvatarRenderer, _ options: SheetOptions, _ persistentCache: PersistentSpriteCache
  ) async throws {
    let jobs = min(common.jobCount, Program.workers.count)
    var rest = avatars[...]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs {
        if let next = rest.popFirst() { group.addTask { try renderer.drawParts(of: next, options: options) } }
      }
      while try await group.next() != nil {
        guard !Signals.stop.isSet, !persistentCache.isFull, let next = rest.popFirst() else { continue }
        group.addTask { try renderer.drawParts(of: next, options: options) }
      }
    }
  }
}

/// The options that determine the parts in the frames of sheets.
struct PartOptions: ParsableArguments {
  @Option(SheetOptions.fields, "clips", completion: .choices) var clips: [String] = []
  @Option(SheetOptions.fields, "facings", completion: .choices) var facings: [String] = []
  @Option(SheetOptions.fields, "fps") var fps: String?
  @Option(SheetOptions.fields, "scales", completion: .choices) var scales: [String] = []

  func options() throws -> SheetOptions {
    var options = SheetOptions()
    try SheetOptions.fields.apply([self], to: &options)
    options.scales = Set(options.scales).sorted()
    return options
  }
}
