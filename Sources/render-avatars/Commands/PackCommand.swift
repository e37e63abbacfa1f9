internal import AvatarCatalog
internal import AvatarScene
internal import AvatarSupport
import ArgumentParser
import AvatarPacks
import AvatarRaster
import AvatarRun

/// `pack`: makes one file of a pack.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Make one file of a folder of art, which --art takes as it takes the folder.",
    discussion: """
      The file holds the sources of the pack, and a picture of what it draws. A pack that lies over others is checked over the built-in one, or \
      over the packs that --art names.
      """)

  @Argument(help: ArgumentHelp("The folder of the pack.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write, such as winter.avatarpack.", valueName: "file"),
    completion: .file())
  var output: String

  @OptionGroup(title: "Common") var common: CommonOptions

  func run() throws {
    if FileSize.bytes(of: folder) != nil {
      throw CommandError("\(folder) is a file; name the folder with the sources of the pack", .usage)
    }
    let (pack, warnings) = try CommonOptions.compile(
      common.art + [folder], common.verbosity, strict: common.strict, loader: PackLoader(cache: nil))
    let renderer = try AvatarRenderer(pack: pack)
    let drawn = pack.drawn(byPack: pack.packs.count - 1)
    let preview = try drawn.isEmpty ? nil : renderer.catalogPNG(.variants(drawn))
    let file = PackFile(sources: try PackSources(folder: folder, followsLinks: false), preview: preview)
    try Destination(output).write(file.bytes, reserved: ReservedFiles(common.inputs + [folder]))
    guard !common.quiet else { return }
    let info = pack.packs[pack.packs.count - 1]
    let words = warnings == 0 ? "" : ", with \(warnings) warning\(warnings == 1 ? "" : "s")"
    Terminal.message(
      PlainText.line(
        "\(output): the art pack \"\(info.name)\" \(info.version), \(file.sources.files.count) files\(words)") + "\n")
  }
}
