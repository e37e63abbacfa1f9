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
    let note = [(keyword: RendererVersion.app, text: "key=" + (try sheetKey(of: avatar, options: options)))]
    return try Self.casts(avatar, options).map { cast, _ in
      try SheetJob(avatar, name: "", cast: cast, options: options, renderer: self).draw(note: note)
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
    let rig = try pack.rig("player")
    let clips = try ClipSelection.names(options.clips, in: pack).map { name in
      (name, FrameTiming.frames(of: try pack.clip(name, of: "player"), fps: options.framesPerSecond).count)
    }
    try SheetBudget(options: options, cell: (Int(rig.frame.width), Int(rig.frame.height)), clips: clips).check()
  }

  private static func casts(_ avatar: Avatar, _ options: SheetOptions) -> [(cast: Scene.Cast, suffix: String)] {
    switch options.pet {
    case .beside: [(.playerAndPet, "")]
    case .none: [(.player, "")]
    case .separate: [(.player, "")] + (avatar.pet == nil ? [] : [(.pet, "-pet")])
    }
  }
}
