import ArgumentParser

/// `goldens`: detects unintended changes of pictures.
struct GoldensCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goldens",
    abstract: "Keep pictures of avatars, and find out what changed them.",
    discussion:
      "A golden set is a folder with cases.json (what to draw), records, and what was recorded of them. See docs/goldens.md.",
    subcommands: [
      GoldensVerifyCommand.self, GoldensRecordCommand.self, GoldensAcceptCommand.self, GoldensPruneCommand.self,
      GoldensMergeCommand.self, GoldensLogCommand.self, GoldensShowCommand.self,
    ])
}
