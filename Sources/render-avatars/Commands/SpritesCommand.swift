import ArgumentParser
import AvatarRun
internal import AvatarScene

/// `sprites`: manages the store of rendered parts.
struct SpritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites",
    abstract: "Look after the parts that are kept for the next run.",
    discussion: """
      Runs of sheet, preview and thumbnail into a folder keep the parts that they drew, without colours, and find them again. Nothing in them \
      tells of a record.
      """,
    subcommands: [SpritesStatCommand.self, SpritesPruneCommand.self])
}

/// `sprites stat`: shows the content of the store.
struct SpritesStatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stat", abstract: "Say what the store holds, and look whether all of it is whole.")

  @OptionGroup(title: "Store") var place: StoreLocation

  func run() throws {
    let path = try place.namedPath
    let content = try SpriteStoreStatistics(of: path)
    Terminal.output(
      """
      \(path)
      usable: \(content.sprites) sprites in \(content.usable)
      others: \(content.others) of other versions or libraries
      damaged: \(content.damaged)

      """)
  }
}

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
    let left = try SpriteStoreStatistics(of: path).all
    Terminal.output("\(removed) file\(removed == 1 ? "" : "s") removed; \(left) left\n")
  }
}
