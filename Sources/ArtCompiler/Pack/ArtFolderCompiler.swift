public import AvatarScene

/// Compiles a folder of art sources into an archive, and says everything that is wrong with it, file by file.
///
/// The folder holds `pack.json`, `palettes.json`, `catalog.json`, `universities.json`, the player's `rig.json`, `parts/` and `clips/`,
/// and the same three for every other figure under `pets/NAME/` and `legacy/`. What a figure looks like from another side stands in `side/` and
/// `back/` of its folder, the player's in `player/`.
public struct ArtFolderCompiler {
  private let folder: SourceFolder
  private var sections: [(name: String, bytes: [UInt8])] = []
  /// What was found; a pack with an error among them is not usable.
  public private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter folder: the path of the folder; nothing is read before `compile`.
  public init(folder: String) { self.folder = SourceFolder(root: folder) }

  /// The archive; nil when something was wrong, and then `diagnostics` says what.
  public mutating func compile() -> ArtArchive? {
    attempt { compiler throws(ArtError) in try compiler.compileAll() }
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    return ArtArchive(sections: sections)
  }

  private mutating func compileAll() throws(ArtError) {
    // A folder without this file is no pack; its other files are not missed.
    _ = try folder.bytes("pack.json")
    let info = attempt { compiler throws(ArtError) in try compiler.packInfo() }
    let palettes = attempt { compiler throws(ArtError) in try compiler.palettes() }
    let catalogFile = attempt { compiler throws(ArtError) in try CatalogFile("catalog.json", in: compiler.folder) }
    let universities = attempt { compiler throws(ArtError) in
      try ArtSource.universities(try JSONFile("universities.json", in: compiler.folder))
    }
    guard let info, let palettes, let catalogFile, let universities else { return }
    let catalog = catalogFile.catalog
    put("pack", info)
    put("palettes", palettes)
    put("catalog", catalog)
    put("universities", universities)
    if let mannequins = catalogFile.mannequins { put(Mannequins.section, mannequins) }
    let compiled = try figures().map { figure, path in
      var compiler = FigureCompiler(
        figure: figure, path: path, frontPath: Self.path(of: figure.seen(from: .front)), folder: folder,
        palettes: palettes, states: catalog.states)
      compiler.compile()
      return compiler
    }
    // A family that a field names and no palette has explains every shape that has its role.
    diagnostics += FieldCheck(catalog: catalog, palettes: palettes, file: catalogFile.file).diagnostics
    sections += compiled.flatMap(\.sections)
    // A clip that several views share is faulty once.
    for diagnostic in compiled.flatMap(\.diagnostics) where !diagnostics.contains(diagnostic) {
      diagnostics.append(diagnostic)
    }
    for front in compiled where front.figure.view == .front {
      let views = compiled.filter { $0.figure.name == front.figure.name && $0.figure.view != .front }
      for view in views {
        diagnostics += ViewCheck(front: front, view: view, catalog: catalog, folder: folder).diagnostics
      }
      diagnostics += MissingViewCheck(front: front, views: views, catalog: catalog, folder: folder).diagnostics
    }
    diagnostics +=
      CatalogDrawingCheck(
        catalog: catalog, figures: compiled, folder: folder, file: catalogFile.file, palettes: palettes
      ).diagnostics
    diagnostics += FeelingCheck(catalog: catalog, figures: compiled, file: catalogFile.file).diagnostics
    try measure(declared: compiled.filter { $0.figure.name == FigureID.player.name })
  }

  /// Adds how far the figure reaches and how long the clips are, so that pictures can be cropped and sheets weighed without opening every part
  /// and clip. A pack with faults has been reported.
  ///
  /// - Parameter declared: the player's views, whose rigs may say how far portraits reach. What they say does not
  ///   change when something is added to the wardrobe.
  private mutating func measure(declared: [FigureCompiler]) throws(ArtError) {
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    var extents: [(section: String, extent: FigureBounds)] = []
    let measures: PackSummary
    do throws(ArtPackError) {
      let pack = try ArtPack(ArtArchive(sections: sections))
      for view in pack.views(of: .player) {
        let said = declared.first { $0.figure.view == view }?.bounds
        let bounds = if let said { said } else { try FigureBounds.measure(pack, from: view) }
        extents.append((ArtPack.extentSection(view), bounds))
      }
      measures = try PackSummary.measure(pack)
    } catch {
      throw ArtError(file: folder.display("rig.json"), line: nil, "the figure cannot be measured: \(error)")
    }
    for (section, extent) in extents { put(section, extent) }
    put(PackSummary.section, measures)
  }

  /// The player first, then everybody else by name, each from every side that is drawn.
  private func figures() throws(ArtError) -> [(FigureID, String)] {
    let legacy = folder.exists(Self.path(of: .legacy) + "rig.json") ? [FigureID.legacy] : []
    let pets = try folder.names(in: "pets").map { FigureID($0) }
    if let pet = pets.first(where: { !$0.isPet }) {
      throw ArtError(file: folder.display("pets/\(pet.name)"), line: nil, "is no pet's name; use another")
    }
    let fronts = [.player] + legacy + pets
    return fronts.flatMap { figure in
      FigureID.View.allCases.map { figure.seen(from: $0) }.map { ($0, Self.path(of: $0)) }
        .filter { $0.0.view == .front || folder.exists($0.1 + "rig.json") }
    }
  }

  /// A figure's folder, empty or ending in a slash.
  static func path(of figure: FigureID) -> String {
    let front = figure.isPet ? "pets/\(figure.name)/" : figure == .player ? "" : "\(figure.name)/"
    return figure.view == .front ? front : "\(front.isEmpty ? "\(figure.name)/" : front)\(figure.view.rawValue)/"
  }

  private func packInfo() throws(ArtError) -> PackInfo {
    let file = try JSONFile("pack.json", in: folder)
    let info = try file.decode(PackInfo.self)
    guard !info.licence.isEmpty else { throw file.error(at: "licence", "is empty; name a licence") }
    return info
  }

  private func palettes() throws(ArtError) -> Palettes {
    let file = try JSONFile("palettes.json", in: folder)
    let palettes = try file.decode(Palettes.self)
    try ListCheck.check(palettes, file: file.name)
    return palettes
  }

  private mutating func put(_ name: String, _ value: some Packable) {
    sections.append((name, SectionEncoder.section(value)))
  }

  /// Nil if it failed; the errors are then among the diagnostics.
  @discardableResult
  private mutating func attempt<Value>(_ body: (inout Self) throws(ArtError) -> Value) -> Value? {
    do { return try body(&self) } catch {
      diagnostics += error.diagnostics
      return nil
    }
  }
}

/// The `catalog.json` of a pack: the catalog, and the figures on contact sheets.
private struct CatalogFile {
  let file: JSONFile
  let catalog: Catalog
  let mannequins: Mannequins?

  init(_ path: String, in folder: SourceFolder) throws(ArtError) {
    file = try JSONFile(path, in: folder)
    let content = try file.decode(Content.self)
    catalog = content.catalog
    mannequins = content.mannequins
    try ListCheck.check(catalog, file: file.name)
    try FieldCheck.checkDeclared(catalog, file: file.name)
  }

  /// One object that two types read.
  private struct Content: Decodable {
    let catalog: Catalog
    let mannequins: Mannequins?

    private enum CodingKeys: String, CodingKey { case mannequins }

    init(from decoder: any Decoder) throws {
      catalog = try Catalog(from: decoder)
      mannequins = try decoder.container(keyedBy: CodingKeys.self)
        .decodeIfPresent(Mannequins.self, forKey: .mannequins)
    }
  }
}
