import ArgumentParser
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
    subcommands: [SpritesStatCommand.self, SpritesBuildCommand.self, SpritesPruneCommand.self])
}
