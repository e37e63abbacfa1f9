public import AvatarScene
internal import AvatarSupport

/// Compiles a folder of art sources into an archive, and reports all errors, file by file.
///
/// The folder holds `pack.json`, `palettes.json`, `catalog.json`, `universities.json`, the player's
/// `rig.json`, `parts/` and `clips/`, and the same three for every other figure under `pets/NAME/`
/// and `legacy/`. The other views of a figure are in `side/` and `back/` of its folder, those of
/// the player in `player/`.
///
/// A folder that lies over other packs holds what it adds and replaces. Its archive has its own
/// sections, and the whole of each section that it changes.
public struct ArtFolderCompiler {
  /// Counts the changes of what the same sources are compiled to.
  package static let version = 6

  private let folder: SourceFolder
  /// The packs beneath; nil for a whole pack.
  private let base: ArtPack?
  private let memory: CompilationMemory?
  private var sections: [(name: String, bytes: [UInt8])] = []
  private var merge = JSONMerge()
  private var changes = (added: [String](), replaced: [String]())
  /// What was found; a pack with an error among them is not usable.
  public private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - folder: the path of the folder; nothing is read before `compile`.
  ///   - base: the packs beneath; nil for a whole pack.
  public init(folder: String, over base: ArtPack? = nil) {
    (self.folder, self.base, memory) = (SourceFolder(root: folder), base, nil)
  }

  /// - Parameters:
  ///   - files: the files of a folder by their paths in it.
  ///   - name: what messages call the folder.
  ///   - memory: what was found when an earlier edition of the same folder was compiled.
  package init(files: [String: [UInt8]], name: String, over base: ArtPack?, memory: CompilationMemory? = nil) {
    (folder, self.base, self.memory) = (SourceFolder(root: name, files: files), base, memory)
  }

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
    // Over other packs than it needs, a pack has many errors that are none.
    if base != nil, info == nil { return }
    let beneath = try memory.value("beneath", SamePack(base)) { () throws(ArtError) in try BaseSources(base, folder) }
    let plan = try FigurePlan(folder, over: base)
    let palettes = attempt { compiler throws(ArtError) in try compiler.palettes(beneath) }
    let catalogFile = attempt { compiler throws(ArtError) in try compiler.catalog(beneath, plan) }
    let universities = attempt { compiler throws(ArtError) in
      try ArtSourceCompiler.universities(try compiler.file("universities.json", beneath?.universities, .universities))
    }
    let letters = attempt { compiler throws(ArtError) in try compiler.letters(beneath) }
    let poses = attempt { compiler throws(ArtError) in try compiler.poses(beneath) }
    guard let info, let palettes, let catalogFile, let universities, let letters, let poses else { return }
    let catalog = catalogFile.catalog
    put("pack", info)
    put("palettes", palettes)
    put("catalog", bytes: memory.value("catalog section", catalog) { SectionEncoder.section(catalog) })
    put("universities", universities)
    if !letters.letters.isEmpty { put(Alphabet.section, letters) }
    if !poses.list.isEmpty { put(NamedPose.section, poses.list) }
    let shop = attempt { compiler throws(ArtError) in try compiler.shop(beneath, catalog) }
    if let shop, !shop.isEmpty { put(ShopItem.section, shop) }
    let weather = attempt { compiler throws(ArtError) in try compiler.weather(beneath, catalog, palettes) }
    if let weather, weather != .none { put(WeatherClothes.section, weather) }
    if let mannequins = catalogFile.mannequins { put(Mannequins.section, mannequins) }
    let check = FieldCheck(catalog: catalog, palettes: palettes, file: catalogFile.file)
    let faults = check.diagnostics
    diagnostics += faults
    if let chance = catalogFile.chance {
      put(Chance.section, chance)
      put(SeededLooks.section, bytes: SeededLooks.section(chance, catalog))
      // What a field does wrong is said once.
      if !faults.contains(where: { $0.severity == .error }) {
        diagnostics +=
          ChanceCheck(chance: chance, catalog: catalog, palettes: palettes, file: catalogFile.file).diagnostics
      }
    }
    // A family that a field names and no palette has is one error, not one for each shape of it.
    let compiled = try figures(plan, palettes.adding(families: check.missingFamilies), catalog)
    for section in compiled.flatMap(\.sections) { put(section.name, bytes: section.bytes) }
    put(
      SlotRequirement.section,
      Dictionary(compiled.map { ($0.figure.path, $0.required.requirements) }) { first, _ in first }
        .filter { !$0.value.isEmpty })
    // A clip that several views share is faulty once.
    var told = Set(diagnostics)
    diagnostics += compiled.flatMap(\.diagnostics).filter { told.insert($0).inserted }
    for front in compiled where front.figure.view == .front {
      let views = compiled.filter { $0.figure.name == front.figure.name && $0.figure.view != .front }
      for view in views {
        diagnostics += ViewCheck(front: front, view: view, catalog: catalog, folder: folder).diagnostics
      }
      diagnostics += MissingViewCheck(front: front, views: views, catalog: catalog, folder: folder).diagnostics
    }
    diagnostics +=
      CatalogDrawingCheck(
        catalog: catalog, figures: compiled, folder: folder, file: catalogFile.file, palettes: palettes,
        statesBeneath: base?.catalog.states
      ).diagnostics
    diagnostics += MoveCheck(catalog: catalog, figures: compiled, file: catalogFile.file).diagnostics
    if letters.letters.isEmpty { diagnostics += compiled.flatMap(\.unwritten) }
    diagnostics += FeelingCheck(catalog: catalog, figures: compiled, file: catalogFile.file).diagnostics
    // Warnings about the packs beneath are reported where they are checked.
    if base != nil {
      diagnostics = diagnostics.filter { $0.severity != .warning || $0.line != nil || isOwn($0.file) }
    }
    noteChanges(compiled)
    // A pack with errors has been reported.
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    diagnostics += UnreadFilesCheck(folder: folder, figures: compiled).diagnostics
    let motion = try motion(poses.list, poses.file)
    diagnostics += motion.diagnostics
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    try measure(compiled, motion.measurements)
  }

  private func isOwn(_ file: String?) -> Bool {
    file.flatMap { $0.utf8.removing(prefix: folder.display("")) }.map { !$0.utf8.hasSuffix(".json") } ?? false
  }

  private func packInfo() throws(ArtError) -> PackInfo {
    let file = try JSONFile("pack.json", in: folder)
    let manifest = try PackManifest.read(file)
    try manifest.check(over: base?.packs ?? [], file)
    return manifest.info
  }

  private mutating func palettes(_ beneath: BaseSources?) throws(ArtError) -> Palettes {
    let file = try file("palettes.json", beneath?.palettes, .palettes)
    let palettes = try file.decode(Palettes.self)
    try ListCheck.check(palettes, file: file.name)
    return palettes
  }

  private mutating func catalog(_ beneath: BaseSources?, _ plan: FigurePlan) throws(ArtError) -> CatalogFile {
    var file = try file("catalog.json", beneath?.catalog, .catalog)
    guard base != nil else {
      return try memory.value("catalog", file.bytes) { () throws(ArtError) in try CatalogFile(file) }
    }
    let drawn = try DrawnVariants(folder, figures: plan.names)
    var added: [String] = []
    file.change { added = drawn.list(in: &$0) }
    changes.added += added.map { "catalog.json: \($0)" }
    return try CatalogFile(file)
  }

  /// Reads the letters of garments; a whole pack without such a file has none.
  private mutating func letters(_ beneath: BaseSources?) throws(ArtError) -> Alphabet {
    try optionalFile("letters.json", beneath?.letters, .letters).map(LettersFile.alphabet) ?? .empty
  }

  /// Reads the poses; a whole pack without such a file has none.
  private mutating func poses(_ beneath: BaseSources?) throws(ArtError) -> (list: [NamedPose], file: JSONFile?) {
    guard let file = try optionalFile("poses.json", beneath?.poses, .poses) else { return ([], nil) }
    return (try PosesFile.poses(file), file)
  }

  /// Reads what players can own; a whole pack without such a file has no shop.
  private mutating func shop(_ beneath: BaseSources?, _ catalog: Catalog) throws(ArtError) -> [ShopItem] {
    guard let file = try optionalFile("shop.json", beneath?.shop, .shop) else { return [] }
    return try ShopFile.items(file, catalog)
  }

  /// Reads what players wear in which weather; a whole pack without such a file has nothing for it.
  private mutating func weather(
    _ beneath: BaseSources?, _ catalog: Catalog, _ palettes: Palettes
  ) throws(ArtError) -> WeatherClothes {
    guard let file = try optionalFile("weather.json", beneath?.weather, .weather) else { return .none }
    return try WeatherFile.clothes(file, catalog, palettes)
  }

  /// Checks that the clips and feelings of poses are there, and measures the clips, so that the memory of sheets
  /// is estimated without opening each. Drawings do not matter.
  private func motion(_ poses: [NamedPose], _ file: JSONFile?) throws(ArtError) -> (
    diagnostics: [Diagnostic], measurements: PackMeasurements
  ) {
    let own = sections.filter { !$0.name.utf8.contains("/parts/") }
    let input = MotionInput(
      base: SamePack(base), poses: file?.bytes, sections: Dictionary(own.map { ($0.name, $0.bytes) }) { $1 })
    return try memory.value("motion", input) { () throws(ArtError) in
      do throws(ArtPackError) {
        let pack = try ArtPack(stack: (base?.archive.archives ?? []) + [ArtArchive(sections: own)])
        let faults = try file.map { file throws(ArtPackError) in
          try PoseCheck(poses: poses, pack: pack, file: file).diagnostics()
        }
        return (faults ?? [], try PackMeasurements.measure(pack))
      } catch {
        throw ArtError(file: folder.display("rig.json"), line: nil, "the clips cannot be measured: \(error)")
      }
    }
  }

  private struct MotionInput: Equatable {
    let base: SamePack
    let poses: [UInt8]?
    let sections: [String: [UInt8]]
  }

  /// Reads a JSON file that a whole pack may leave out; nil if it does.
  private mutating func optionalFile(
    _ path: String, _ beneath: JSONNode?, _ rule: MergeRule
  ) throws(ArtError) -> JSONFile? {
    guard beneath != nil || folder.exists(path) else { return nil }
    return try file(path, beneath, rule)
  }

  /// Reads a JSON file, or lays it over that of the packs beneath.
  private mutating func file(_ path: String, _ beneath: JSONNode?, _ rule: MergeRule) throws(ArtError) -> JSONFile {
    guard let beneath else { return try JSONFile(path, in: folder) }
    var merge = JSONMerge()
    let file = try JSONFile(path, in: folder, over: beneath, by: rule, noting: &merge)
    note(merge, in: path)
    return file
  }

  private mutating func note(_ merge: JSONMerge, in path: String) {
    changes.added += merge.added.map { "\(path): \($0)" }
    changes.replaced += merge.replaced.map { "\(path): \($0)" }
  }

  /// Notes which parts, clips and rigs are new, and which take the place of others.
  private mutating func noteChanges(_ figures: [FigureCompiler]) {
    guard let base else { return }
    for figure in figures {
      for (kind, names) in [
        ("svg", figure.drawn.map { "parts/\($0.garment)/\($0.variant)" }),
        ("json", figure.clips.keys.sorted().map { "clips/\($0)" }),
        ("json", figure.formNames.map { "clips/\($0)" }),
      ] {
        for name in names {
          let section = FigureCompiler.section(ofFile: name)
          let isOld = base.archive.contains("\(figure.figure.path)/\(section)")
          let file = "\(figure.path)\(name).\(kind)"
          if isOld { changes.replaced.append(file) } else { changes.added.append(file) }
        }
      }
      if !figure.isExtension, figure.inherited != nil { note(figure.rigChanges, in: figure.path + "rig.json") }
    }
    put(PackChanges.section, PackChanges(added: changes.added, replaced: changes.replaced))
  }

  /// Adds the bounds of the figure and the lengths of the clips, so that pictures can be cropped without opening
  /// every part.
  ///
  /// A player's rig may give the bounds of portraits. They do not change when the wardrobe grows.
  private mutating func measure(_ figures: [FigureCompiler], _ measurements: PackMeasurements) throws(ArtError) {
    var opened: ArtPack?
    do throws(ArtPackError) {
      for figure in figures where figure.figure.name == FigureID.player.name {
        let view = figure.figure.view
        let section = base == nil ? ArtPack.extentSection(view) : ArtPack.ownExtentSection(view)
        if let stated = figure.bounds {
          put(section, stated)
          continue
        }
        let pack = if let opened { opened } else { try measurable(figures) }
        opened = pack
        put(section, try FigureBounds.measure(pack, from: view))
      }
    } catch {
      throw ArtError(file: folder.display("rig.json"), line: nil, "the figure cannot be measured: \(error)")
    }
    put(PackMeasurements.section, measurements)
  }

  /// The pack so far, over those beneath, with a catalog of what counts for bounds.
  private func measurable(_ figures: [FigureCompiler]) throws(ArtPackError) -> ArtPack {
    let own = ArtArchive(sections: sections)
    let pack = try ArtPack(stack: (base?.archive.archives ?? []) + [own])
    return try base == nil ? pack : OwnParts(own: own, all: pack, figures: figures).pack()
  }

  /// Compiles every figure after those that it extends, each from every side that is drawn.
  private mutating func figures(
    _ plan: FigurePlan, _ palettes: Palettes, _ catalog: Catalog
  ) throws(ArtError) -> [FigureCompiler] {
    var done: [FigureID: FigureCompiler] = [:]
    var playerClips: [String]?
    for name in try plan.order() {
      var front: FigureCompiler.FrontClips?
      for figure in FigureID.View.allCases.map({ FigureID(name, $0) }) {
        let path = Self.path(of: figure)
        let beneath = try inherited(figure)
        var model = beneath == nil ? plan.extended(by: figure).flatMap { done[FigureID($0, figure.view)] } : nil
        if model?.rigSource == nil { model = nil }
        guard figure.view == .front || folder.exists(path + "rig.json") || beneath != nil || model != nil else {
          continue
        }
        var extended = model.flatMap { InheritedFigure($0) }
        if let pets = catalog.pets?.name { extended?.leaveOut(pets) }
        let compiler = FigureCompiler(
          figure: figure, path: path, folder: folder, palettes: palettes, states: catalog.states,
          heldAway: catalog.heldAway,
          inherited: beneath ?? extended, isExtension: beneath == nil && extended != nil, front: front,
          playerClips: playerClips, memory: memory
        ).compiled()
        if figure.view == .front {
          let own = try FigureCompiler.clipNames(of: path, in: folder)
          front = FigureCompiler.FrontClips(
            path: path, own: own, inherited: compiler.inherited,
            clips: compiler.clips.merging(compiler.forms) { clip, _ in clip })
          if figure == .player { playerClips = own + (beneath?.clipNames ?? []) }
        }
        done[figure] = compiler
      }
    }
    return plan.names.flatMap { name in FigureID.View.allCases.compactMap { done[FigureID(name, $0)] } }
  }

  private func inherited(_ figure: FigureID) throws(ArtError) -> InheritedFigure? {
    guard let base else { return nil }
    return try memory.value("inherited \(figure.path)", SamePack(base)) { () throws(ArtError) in
      do { return try InheritedFigure(figure, in: base) } catch {
        throw ArtError(file: folder.display("pack.json"), line: nil, "the packs beneath cannot be read: \(error)")
      }
    }
  }

  /// One opened pack equals itself alone.
  private struct SamePack: Equatable {
    private let pack: ArtPack?
    init(_ pack: ArtPack?) { self.pack = pack }
    static func == (a: Self, b: Self) -> Bool { a.pack === b.pack }
  }

  /// A figure's folder, empty or ending in a slash.
  static func path(of figure: FigureID) -> String {
    let front = figure.isPet ? "pets/\(figure.name)/" : figure == .player ? "" : "\(figure.name)/"
    return figure.view == .front ? front : "\(front.isEmpty ? "\(figure.name)/" : front)\(figure.view.rawValue)/"
  }

  private mutating func put(_ name: String, _ value: some Packable) {
    put(name, bytes: SectionEncoder.section(value))
  }

  /// Adds a section that the packs beneath do not have as it is.
  private mutating func put(_ name: String, bytes: [UInt8]) {
    if name != "pack", let base, base.archive.bytes(name) == bytes { return }
    sections.append((name, bytes))
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
