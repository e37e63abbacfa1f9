internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets

/// The suffixes that the files of a sheet can have after the record's name.
extension AvatarRenderer {
  /// Returns all suffixes of sheets with these options, such as `.png`, `@2x.json`, `-pet-1.png`. A
  /// run uses them to detect records that could overwrite each other's files.
  package func sheetEndings(_ options: SheetOptions) throws(RenderError) -> [String] {
    try RenderError.typed { try endings(options) }
  }

  /// The suffixes of atlas files of any format after the name of their page or sheet, such as
  /// `.json`.
  package var atlasEndings: [String] {
    let atlas = Atlas(endings: "", scale: 1, suffixes: [""], pack: pack.info, pageFormat: .png)
    let set = AtlasSet(name: "", atlases: [atlas])
    let files = formats.names.flatMap { (try? formats.exporter(named: $0).files(for: set)) ?? [] }
    // Files in their own folders, as in an asset catalog, do not lie beside a page.
    return files.map(\.name).filter { $0.utf8.first == UInt8(ascii: ".") } + PartsSheet.boneEndings
  }

  private func endings(_ options: SheetOptions) throws -> [String] {
    let casts = options.pet == .separate ? ["", "-pet"] : [""]
    let pages = try pageSuffixes(options)
    var endings: [String] = []
    for cast in casts {
      let atlases = options.drawnScales.map {
        Atlas(endings: cast, scale: $0, suffixes: pages, pack: pack.info, pageFormat: options.pageFormat)
      }
      for atlas in atlases { endings += atlas.pages.indices.map { atlas.imageName(page: $0) } }
      let set = AtlasSet(name: cast, atlases: atlases)
      for format in options.writtenFormats where format != AtlasFormats.dragonBones {
        endings += try formats.exporter(named: format).files(for: set).map(\.name)
      }
    }
    if options.writtenFormats.contains(AtlasFormats.dragonBones) {
      endings += casts.flatMap { cast in
        options.drawnScales.flatMap { scale in PartsSheet.boneEndings.map { cast + ScaleUnit.suffix(scale) + $0 } }
      }
    }
    return endings
  }

  /// Returns the suffixes that distinguish pages: none for a sheet of one page, otherwise the clip
  /// or the number. Assumes that trimming and packing need no more pages than whole cells do.
  private func pageSuffixes(_ options: SheetOptions) throws -> [String] {
    if options.layout == .parts { return [""] }
    let clips = try spans(options)
    if options.isSplit { return options.spans(clips).map { "-" + $0.name } }
    let measures = try pack.measures()
    let cells = measures.cells.values
    let window = PixelRect(
      x: 0, y: 0, width: options.unit.units(Int(cells.map(\.width).max() ?? 1)),
      height: options.unit.units(Int(cells.map(\.height).max() ?? 1)))
    let layout = RowsLayout(window: window, limits: options.limits, isSplit: false)
    let count = (try? layout.plan(ClipSpan.consecutive(clips)))?.pages.count ?? clips.count
    return count > 1 ? [""] + (0..<clips.count).map { "-\($0)" } : [""]
  }
}

extension Atlas {
  /// Creates an atlas without frames, to get the file names from an exporter.
  fileprivate init(endings name: String, scale: Double, suffixes: [String], pack: PackInfo, pageFormat: PageFormat) {
    self.init(
      name: name, scale: scale, cellWidth: 1, cellHeight: 1, anchorX: 0, anchorY: 0,
      pages: suffixes.map { Page(suffix: $0, width: 1, height: 1) }, frames: [], clips: [],
      meta: AvatarMeta(record: [], pack: pack, alt: "", key: ""), pageFormat: pageFormat)
  }
}
