internal import AvatarSupport
internal import AvatarRaster
internal import AvatarScene
internal import AvatarSheets
import ArgumentParser
import AvatarCatalog
import AvatarPacks
import AvatarRun

/// `catalog`: shows the available choices.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Show what can be chosen: as text, as JSON, as a picture, or as a JSON Schema of records.",
    discussion: """
      With --format png a labelled contact sheet of every slot; --slot hairStyle draws one slot, and --slot mix, pets, merch, clips, silhouettes, \
      dogClips, dogSilhouettes … other sheets. --combine hairStyle,accessory draws every pair, with a remark where one hides the other; \
      --rows hairStyle --columns headwear draws the same as a table. \
      --shop is about what players can own: with --format png a page of it, or with -o DIR two transparent pictures of each item, ID.png and ID@2x.png.
      """)

  /// The format of the output.
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, png, schema }

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write (default: standard output); of --shop pictures a folder too.", valueName: "file"),
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
    name: .long, help: ArgumentHelp("Draw a table: a line for each choice of this slot.", valueName: "slot"),
    completion: .choice)
  var rows: String?

  @Option(
    name: .long, help: ArgumentHelp("Draw a table: a column for each choice of this slot.", valueName: "slot"),
    completion: .choice)
  var columns: String?

  @Option(
    name: .long, help: ArgumentHelp("Where the figures look: front, right, left or back.", valueName: "facing"),
    completion: .choice)
  var facing: String?

  @Flag(name: .long, help: "Show the shop: what players can own, with prices and levels.")
  var shop = false

  @Flag(name: .long, help: "Write again whenever a file of the art is saved, until Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    let edges = RasterLimit.catalogEdges
    if !edges.contains(size) {
      throw ValidationError("--size \(size) is out of range; use \(edges.lowerBound) to \(edges.upperBound) pixels")
    }
    let pages = [
      ("slot", slot != nil), ("combine", combine != nil), ("rows", rows != nil), ("columns", columns != nil),
    ]
    for (name, isGiven) in pages + [("facing", facing != nil)] where isGiven && chosen != .png {
      throw ValidationError("--\(name) is for pictures; add --format png")
    }
    if (rows == nil) != (columns == nil) {
      throw ValidationError("a table has rows and columns; write --rows hairStyle --columns headwear")
    }
    if watch, output.map({ $0 == "-" }) ?? true {
      throw ValidationError("--watch writes the same file again; name it with -o FILE")
    }
    if let facing, Facing(rawValue: facing) == nil {
      let known = Facing.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--facing \(facing.prefix(80)) is not a facing; use \(known)")
    }
    for (name, isGiven) in pages + [("format schema", chosen == .schema)] where isGiven && shop {
      throw ValidationError("--shop and --\(name) are two things; use one")
    }
    let given = pages.filter { $0.1 && $0.0 != "columns" }.map { "--\($0.0)" }
    if given.count > 1 { throw ValidationError("\(given.joined(separator: " and ")) are two pages; use one") }
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
    if shop { return try renderer.shopPage() }
    if let rows, let columns { return try renderer.catalogPage(rows: rows, columns: columns, isMatrix: true) }
    if let pair = combine.flatMap(pair) { return try renderer.catalogPage(rows: pair.rows, columns: pair.columns) }
    return try renderer.catalogPage(named: slot ?? "all")
  }

  /// The folder for a picture of each item of the shop; nil for a page.
  private var iconFolder: String? {
    guard shop, chosen == .png, let output, output != "-", !output.utf8.hasSuffix(".png") else { return nil }
    return output
  }

  func run() throws {
    guard watch else { return try draw(.standard, nil) }
    let memory = CatalogMemory()
    var loop = try WatchLoop(Self.self, common, output: output)
    try loop.run { loader in
      defer { memory.endPage() }
      try draw(loader, memory)
    }
  }

  private func draw(_ loader: PackLoader, _ memory: CatalogMemory?) throws {
    if let iconFolder { return try writeIcons(to: iconFolder, loader) }
    if chosen == .png {
      try Destination(output).checkTakesPicture()
      try MallocConfiguration.checkCatalog(cell: size)
    }
    let renderer = try common.renderer(loader: loader)
    try Destination(output).write(page(renderer, memory), reserved: ReservedFiles(common.inputs))
  }

  private func page(_ renderer: AvatarRenderer, _ memory: CatalogMemory?) throws -> [UInt8] {
    switch chosen {
    case .text: Array(PlainText.lines(try shop ? renderer.catalog().shopText() : renderer.catalog().text).utf8)
    case .json:
      Array(
        JSONWriter.text(
          try shop ? renderer.catalog().shopJSON() : renderer.catalog().json, openLevels: shop ? 2 : 3
        ).utf8)
    case .schema: Array(JSONWriter.text(try renderer.catalog().recordSchema, openLevels: 2).utf8)
    case .png:
      try renderer.catalogPNG(
        page(of: renderer), cell: size, facing: facing.flatMap(Facing.init) ?? .front, memory: memory)
    }
  }

  /// Writes each item's picture in two sizes, and prints the paths.
  private func writeIcons(to path: String, _ loader: PackLoader) throws {
    try MallocConfiguration.checkStill(size: 2 * size)
    let renderer = try common.renderer(loader: loader)
    let items = try renderer.catalog().stocked()
    let folder = try OutputFolder(creating: path)
    for item in items {
      let files = try [(item.id, size), (item.id + "@2x", 2 * size)].map { name, size in
        OutputFile(name: name + ".png", bytes: try renderer.shopIconPNG(item, size: size))
      }
      try folder.write(files)
      let lines = files.map { PlainText.line(folder.path(of: $0.name), limit: .max) + "\n" }.joined()
      if !Terminal.output(lines) { try ExitStatus.ioError.leave() }
    }
  }
}
