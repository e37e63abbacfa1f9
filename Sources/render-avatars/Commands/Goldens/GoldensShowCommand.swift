import ArgumentParser
import AvatarGolden
internal import AvatarSupport

/// `goldens show`: prints a recorded draw list.
struct GoldensShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the draw list that a golden's picture holds.",
    discussion: """
      git shows draw lists with git config diff.goldens.textconv 'render-avatars goldens show' and the line `goldens/**/*.png diff=goldens` in .gitattributes.
      """)

  @Argument(
    help: ArgumentHelp("A golden of the set, or the path of a picture's file (.png).", valueName: "name"),
    completion: .goldens)
  var name: String

  @OptionGroup(title: "Goldens") var options: GoldenOptions

  func run() throws { Terminal.output(PlainText.lines(try GoldenSource.drawn(name, in: options.folder))) }
}
