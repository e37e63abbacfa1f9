/// Draws an avatar's sheets and writes them as files in memory.
extension AvatarRenderer {
  /// The picture files and atlas files of one avatar.
  ///
  /// - Parameters:
  ///   - name: the files' common name, already safe as a file name.
  /// - Throws: `SheetError` where the options cannot be met, `ArtPackError`, `CairoError`, `EncodingError`.
  public func sheet(_ avatar: Avatar, name: String, options: SheetOptions = SheetOptions()) throws -> [OutputFile] {
    try sheetFiles(of: try drawSheet(avatar, options: options), avatar, name: name, options: options)
  }

  /// Everything of an avatar's sheets that costs time; it does not depend on the record's id.
  public func drawSheet(_ avatar: Avatar, options: SheetOptions) throws -> [SheetDrawing] {
    try planSheet(avatar, options: options).map { try $0.prepared().painted().encoded() }
  }

  /// The plans of an avatar's sheets: everything that must be known before the first pixel.
  public func planSheet(_ avatar: Avatar, options: SheetOptions) throws -> [PlannedSheet] {
    let note = [(keyword: RendererVersion.app, text: "key=" + (try sheetKey(of: avatar, options: options)))]
    return try Self.casts(avatar, options).map { cast, _ in
      PlannedSheet(try SheetJob(avatar, name: "", cast: cast, options: options, renderer: self), note: note)
    }
  }

  /// The files of drawn sheets under a name.
  public func sheetFiles(of drawings: [SheetDrawing], _ avatar: Avatar, name: String, options: SheetOptions) throws -> [OutputFile] {
    try zip(Self.casts(avatar, options), drawings).flatMap { cast, drawing in
      try SheetJob(avatar, name: name + cast.suffix, cast: cast.cast, options: options, renderer: self).files(of: drawing)
    }
  }

  /// Refuses what no avatar could be drawn with, before any record is read.
  public func check(_ options: SheetOptions) throws {
    try options.checkNumbers()
    for format in options.formats where AtlasFormats.exporter(named: format) == nil { throw SheetError.unknownFormat(format) }
    let measures = try pack.measures()
    let clips = try ClipSelection.names(options.clips, in: pack).map { ($0, measures.frames(of: $0, fps: options.framesPerSecond)) }
    let cell = measures.cell(of: .player).map { (Int($0.width), Int($0.height)) } ?? (1, 1)
    try SheetBudget(options: options, cell: cell, clips: clips).check()
  }

  /// The pixels of all of a sheet's frames at all its scales together, for the largest figure that there is.
  public func pixels(of options: SheetOptions) throws -> Int {
    let measures = try pack.measures()
    let frames = try ClipSelection.names(options.clips, in: pack).reduce(0) { $0 + measures.frames(of: $1, fps: options.framesPerSecond) }
    let cell = measures.cells.values.reduce(1) { max($0, Int($1.width) * Int($1.height)) }
    return options.drawnScales.reduce(0) { $0 + $1 * $1 } * cell * frames * (options.pet == .separate ? 2 : 1)
  }

  private static func casts(_ avatar: Avatar, _ options: SheetOptions) -> [(cast: Scene.Cast, suffix: String)] {
    switch options.pet {
    case .beside: [(.playerAndPet, "")]
    case .none: [(.player, "")]
    case .separate: [(.player, "")] + (avatar.pet == nil ? [] : [(.pet, "-pet")])
    }
  }
}
