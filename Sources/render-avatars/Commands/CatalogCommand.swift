internal import AvatarJSON
internal import AvatarOptions
internal import AvatarRaster
internal import AvatarText
import ArgumentParser
import AvatarCatalog
import AvatarRun

/// `catalog`: shows the available choices.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Show what can be chosen: as text, as JSON, as a picture, or as a JSON Schema of records.",
    discussion: """
      With --format png a labelled contact sheet of every slot; --slot hairStyle draws one slot, and --slot mix, pets, clips, silhouettes, \
      dogClips, dogSilhouettes … other sheets.
      """)

  /// The format of the output.
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, png, schema }

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    name: .long,
    help: "text, json, png, or schema for a JSON Schema of records (default: by the ending of -o, else text).")
  var format: Format?

  @Option(name: .long, help: ArgumentHelp("The page of the picture.", valueName: "name"), completion: .choice)
  var slot: String?

  @Option(name: .long, help: ArgumentHelp("The edge of one figure's picture in pixels, 32 to 1024.", valueName: "px"))
  var size = 144

  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    let edges = RasterLimit.catalogEdges
    if !edges.contains(size) {
      throw ValidationError("--size \(size) is out of range; use \(edges.lowerBound) to \(edges.upperBound) pixels")
    }
    if slot != nil, chosen != .png { throw ValidationError("--slot is for pictures; add --format png") }
  }

  private var chosen: Format {
    format ?? Format.allCases.first { output?.utf8.hasSuffix("." + $0.rawValue) == true } ?? .text
  }

  func run() throws {
    if chosen == .png {
      try Destination(output).checkTakesPicture()
      try MallocConfiguration.checkCatalog(cell: size)
    }
    let renderer = try common.renderer()
    try Destination(output).write(page(renderer), reserved: ReservedFiles(common.inputs))
  }

  private func page(_ renderer: AvatarRenderer) throws -> [UInt8] {
    switch chosen {
    case .text: Array(PlainText.lines(try renderer.catalog().text).utf8)
    case .json: Array(JSONWriter.text(try renderer.catalog().json, openLevels: 3).utf8)
    case .schema: Array(JSONWriter.text(try renderer.catalog().recordSchema, openLevels: 2).utf8)
    case .png: try renderer.catalogPNG(renderer.catalogPage(named: slot ?? "all"), cell: size)
    }
  }
}
