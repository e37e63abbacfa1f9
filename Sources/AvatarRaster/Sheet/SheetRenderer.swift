public import AvatarScene
public import AvatarSheets

/// Renders an avatar's sheets to files in memory.
extension AvatarRenderer {
  /// Returns the image files and atlas files of one avatar.
  ///
  /// - Parameters:
  ///   - name: the common file name, already safe as a file name.
  ///   - key: the result of `sheetKey`, where the caller already has it.
  public func sheet(_ avatar: Avatar, name: String, options: SheetOptions = SheetOptions(), key: String? = nil)
    throws(RenderError) -> [OutputFile]
  {
    try RenderError.typed { try drawSheet(avatar, options: options, key: key).flatMap { try $0.files(named: name) } }
  }

  /// Does the expensive work of an avatar's sheets. The result does not depend on the record's id.
  public func drawSheet(_ avatar: Avatar, options: SheetOptions, key: String? = nil) throws(RenderError)
    -> [EncodedSheet]
  {
    try RenderError.typed {
      guard options.layout != .parts else { return try parts(of: avatar, options: options, key: key) }
      return try planSheet(avatar, options: options, key: key).map { try $0.prepared().painted().encoded() }
    }
  }

  /// Returns the sheets of an avatar's parts.
  func parts(
    of avatar: Avatar, options: SheetOptions, key: String?, addresses: PartsAddresses? = nil
  ) throws -> [EncodedSheet] {
    try options.check()
    let key = try key ?? sheetKey(of: avatar, options: options)
    return try Self.casts(avatar, options).map { cast, suffix in
      let (animations, scenes) = try scenes(of: avatar, cast, options)
      guard let dressed = scenes.first?.cast else { throw SheetError.noClips }
      let meta = try SheetContent.meta(of: avatar, cast, dressed, key: key, animations: animations, pack)
      let parts = try PartsSheet(
        animations: animations, scenes: scenes, meta: meta, options: options,
        colors: SheetContent.colors(of: avatar), addresses: addresses, renderer: self)
      return EncodedSheet(parts, suffix: suffix)
    }
  }

  /// Returns the animations of a sheet, and the avatar in each of them.
  func scenes(
    of avatar: Avatar, _ cast: AnimatedAvatar.Cast, _ options: SheetOptions
  ) throws -> (animations: [FacedClip], scenes: [AnimatedAvatar]) {
    let animations = try ClipSelection.animations(options.clips, options.facings, in: pack)
    var casts: [Facing: DressedCast] = [:]
    let scenes = try animations.map { animation in
      let dressed = try casts[animation.facing] ?? DressedCast(avatar, cast, facing: animation.facing, pack: pack)
      casts[animation.facing] = dressed
      return try AnimatedAvatar(
        dressed, clip: animation.clip, shadow: options.shadow, names: options.names, pack: pack)
    }
    return (animations, scenes)
  }

  /// Returns the plans of an avatar's sheets: everything that must be known before rendering.
  package func planSheet(_ avatar: Avatar, options: SheetOptions, key: String? = nil) throws(RenderError)
    -> [PlannedSheet]
  {
    try RenderError.typed {
      try options.check()
      let key = try key ?? sheetKey(of: avatar, options: options)
      return try Self.casts(avatar, options).map { cast, suffix in
        try PlannedSheet(avatar, cast: cast, suffix: suffix, options: options, key: key, renderer: self)
      }
    }
  }

  /// Throws `RenderError` for options that are invalid for every avatar, before any record is read.
  public func check(_ options: SheetOptions) throws(RenderError) {
    try RenderError.typed {
      try options.check()
      guard options.layout != .parts else { return }
      for format in options.formats { _ = try formats.exporter(named: format) }
      let measures = try pack.measures()
      let cell =
        try measures.cell(of: .player).map { try options.unit.cell(width: $0.width, height: $0.height) } ?? (1, 1)
      try SheetBudget(options: options, cell: cell, clips: spans(options)).check()
    }
  }

  /// Returns the bytes that drawing an avatar's sheets may take, for the largest figure, in
  /// addition to what every record takes.
  package func memory(of options: SheetOptions) throws -> Int {
    let cells = try pack.measures().cells.values
    let unit = options.unit
    let cell = (
      width: unit.units(Int(cells.map(\.width).max() ?? 1)), height: unit.units(Int(cells.map(\.height).max() ?? 1))
    )
    if options.layout == .parts { return SheetMemory.parts(options, cell: cell) }
    return SheetMemory(
      options: options, cell: cell, clips: try spans(options).map(\.frames), sheets: options.pet == .separate ? 2 : 1,
      cellScales: Set(try options.formats.flatMap { type(of: try formats.exporter(named: $0)).frameScales })
        .map { unit.pixels(Double($0)) }.sorted()
    ).bytes
  }

  /// Returns the animations of a sheet with their frame counts. Opens no clip.
  func spans(_ options: SheetOptions) throws -> [(name: String, frames: Int)] {
    let measures = try pack.measures()
    return try ClipSelection.animations(options.clips, options.facings, in: pack).map {
      ($0.name, measures.frames(of: $0.clip, fps: options.framesPerSecond))
    }
  }

  private static func casts(_ avatar: Avatar, _ options: SheetOptions) -> [(cast: AnimatedAvatar.Cast, suffix: String)]
  {
    switch options.pet {
    case .beside: [(.playerAndPet, "")]
    case .none: [(.player, "")]
    case .separate: [(.player, "")] + (avatar.pet == nil ? [] : [(.pet, "-pet")])
    }
  }
}
