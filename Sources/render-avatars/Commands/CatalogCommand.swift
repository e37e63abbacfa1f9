internal import AvatarJSON
internal import AvatarOptions
internal import AvatarRaster
internal import AvatarScene
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
      With --format png a labelled contact sheet of every slot; --slot hairStyle draws one slot, and --slot mix, pets, merch, clips, silhouettes, \
      dogClips, dogSilhouettes … other sheets. --combine hairStyle,accessory draws every pair, with a remark where one hides the other.
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

  @Option(
    name: .long,
    help: ArgumentHelp("Draw every pair of two slots, as in hairStyle,accessory.", valueName: "slot,slot"),
    completion: .choices)
  var combine: String?

  @Option(
    name: .long, help: ArgumentHelp("Where the figures look: front, right, left or back.", valueName: "facing"),
    completion: .choice)
  var facing: String?

  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    let edges = RasterLimit.catalogEdges
    if !edges.contains(size) {
      throw ValidationError("--size \(size) is out of range; use \(edges.lowerBound) to \(edges.upperBound) pixels")
    }
    for (name, isGiven) in [("slot", slot != nil), ("combine", combine != nil), ("facing", facing != nil)]
    where isGiven && chosen != .png {
      throw ValidationError("--\(name) is for pictures; add --format png")
    }
    if let facing, Facing(rawValue: facing) == nil {
      let known = Facing.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--facing \(facing.prefix(80)) is not a facing; use \(known)")
    }
    if slot != nil, combine != nil { throw ValidationError("--slot and --combine are two pages; use one") }
    if let combine, pair(combine) == nil {
      throw ValidationError("--combine \(combine.prefix(80)) is not two slots; write --combine hairStyle,accessory")
    }
  }

  private var chosen: Format {
    format ?? Format.allCases.first { output?.utf8.hasSuffix("." + $0.rawValue) == true } ?? .text
  }

  private func pair(_ text: String) -> (rows: String, columns: String)? {
    let names = text.utf8.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return names.count == 2 && !names.contains("") ? (names[0], names[1]) : nil
  }

  private func page(of renderer: AvatarRenderer) throws -> CatalogSheet {
    if let pair = combine.flatMap(pair) { return try renderer.catalogPage(rows: pair.rows, columns: pair.columns) }
    return try renderer.catalogPage(named: slot ?? "all")
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
    case .png: try renderer.catalogPNG(page(of: renderer), cell: size, facing: facing.flatMap(Facing.init) ?? .front)
    }
  }
}
