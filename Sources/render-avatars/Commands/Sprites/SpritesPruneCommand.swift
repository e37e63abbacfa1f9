import ArgumentParser
import AvatarRun

/// `sprites prune`: reduces the size of the store.
struct SpritesPruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove what is damaged, and what was used longest ago as far as the store is over its limit.")

  @Flag(name: .long, help: "Remove everything, also what other versions drew.")
  var all = false

  @OptionGroup(title: "Store") var store: SpriteOptions

  func run() throws {
    let path = try store.place.namedPath
    let removed = try SpriteStoreStatistics.prune(path, to: all ? 0 : store.limit)
    let left = try SpriteStoreStatistics(of: path)
    Terminal.output("\(removed) file\(removed == 1 ? "" : "s") removed; \(SpritesStatCommand.files(left.all)) left\n")
  }
}
