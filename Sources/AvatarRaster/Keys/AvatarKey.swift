/// A hash of everything that decides an avatar's pixels: the resolved look, the options, the art it wears, the renderer's version, and the libraries
/// and fonts that this machine draws with.
///
/// The record's id is not part of it: avatars that look the same have the same key.
extension AvatarRenderer {
  /// - Parameter texts: the letters that the pictures can show; where there are none, the machine's fonts do not matter.
  func key(of avatar: Avatar, options: String, clips: [String], texts: [String]) -> String {
    let texts = texts.filter { !$0.isEmpty }
    var lines = [
      "renderer \(RendererVersion.current), drawing \(RendererVersion.drawing), \(DrawingLibraries.words)", "options \(options)",
      "pack \(Self.words(pack.info))", "look \(Self.look(avatar))",
    ]
    if !texts.isEmpty { lines.append("letters \(frames.text.environment(of: texts))") }
    for section in sections(of: avatar, clips: clips) { lines.append("\(section) \(pack.digest(of: section) { SHA256.hex($0) })") }
    for worn in FigureBuilder.worn(by: avatar) {
      lines.append("catalog \(pack.catalog[worn.slot]?.variant(named: worn.variant).map(Self.effect) ?? "")")
    }
    return String(SHA256.hex(lines.joined(separator: "\n")).prefix(32))
  }

  /// The letters in an avatar's pictures: its pet's name, and the emoji of an old record.
  static func texts(of avatar: Avatar, pet: Bool) -> [String] {
    var texts = pet ? [avatar.pet?.name ?? ""] : []
    // As an emoji, whatever it is: all fonts are asked for it.
    if case .legacy(let look) = avatar.body { texts.append(look.emoji + "\u{FE0F}") }
    return texts
  }

  private static func look(_ avatar: Avatar) -> String {
    ResolvedRecord.members(avatar).map { "\($0.name)=\(JSONWriter.line($0.value))" }.joined(separator: ";") + ";first=\(avatar.firstName)"
  }

  /// What a catalog entry changes in the picture.
  private static func effect(_ variant: Catalog.Variant) -> String {
    let bones = (variant.bones ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key):\(words($0.value))" }
    let lists = [variant.states ?? [], bones].map { $0.joined(separator: ",") }
    return [variant.name, lists[0], lists[1], variant.words ?? ""].joined(separator: ";")
  }

  // Spelt out: printing a value by its type's names takes longer than drawing a layer.

  private static func words(_ info: PackInfo) -> String { [info.name, info.version, info.author, info.licence].joined(separator: ";") }

  private static func words(_ change: Catalog.Adjustment) -> String {
    [change.x ?? 0, change.y ?? 0, change.scaleX ?? 1, change.scaleY ?? 1].map { "\($0)" }.joined(separator: " ")
  }

  static func words(_ extent: FigureExtent) -> String {
    [extent.whole, extent.head, extent.face, extent.pet].map { "\($0.minX) \($0.minY) \($0.maxX) \($0.maxY)" }.joined(separator: ",")
  }

  /// The pack's sections that this avatar's pictures come from.
  private func sections(of avatar: Avatar, clips: [String]) -> [String] {
    var names = ["palettes"]
    var figures = ["player"]
    if case .legacy = avatar.body { figures.append("legacy") }
    if let pet = avatar.pet { figures.append(pet.type) }
    for figure in figures {
      names.append("\(figure)/rig")
      names += (figure == "player" ? clips : pack.clipNames(of: figure)).map { "\(figure)/clips/\($0)" }
    }
    names += FigureBuilder.worn(by: avatar).map { ArtPack.sectionName(figure: $0.figure, slot: $0.slot, variant: $0.variant) }
    return names.filter { pack.archive.contains($0) }
  }
}

extension AvatarRenderer {
  /// What the atlas says about an avatar, drawn with these options.
  func meta(of avatar: Avatar, options: SheetOptions) throws -> AvatarMeta {
    AvatarMeta(
      record: ResolvedRecord.members(avatar), pack: pack.info, alt: AltText.describe(avatar, catalog: pack.catalog),
      key: try sheetKey(of: avatar, options: options))
  }

  /// The key of an avatar's sheets: equal keys mean equal files.
  public func sheetKey(of avatar: Avatar, options: SheetOptions) throws -> String {
    key(
      of: avatar, options: "sheet;" + options.summary, clips: try ClipSelection.names(options.clips, in: pack),
      texts: Self.texts(of: avatar, pet: options.pet != .none))
  }
}

/// A resolved avatar by the app's field names, for an atlas's metadata and for keys.
enum ResolvedRecord {
  static func members(_ avatar: Avatar) -> [JSON.Member] {
    var list: [(String, JSON?)] = []
    switch avatar.body {
    case .legacy(let look): list += [("baseColor", .string(look.baseColor.hex)), ("emojiFace", .string(look.emoji))]
    case .student(let look): list += student(look)
    }
    if let pet = avatar.pet {
      list += [
        ("petType", .string(pet.type)), ("petColor", .string(pet.coat.hex)), ("petName", .string(pet.name)),
        ("petAccessory", .string(pet.accessory ?? "none")),
      ]
    }
    return list.compactMap { name, value in value.map { JSON.Member(name, $0) } }
  }

  private static func student(_ look: Look) -> [(String, JSON?)] {
    [
      ("skinTone", .string(look.skinTone)), ("faceShape", .string(look.faceShape)), ("eyeStyle", .string(look.eyeStyle)),
      ("hairStyle", .string(look.hairStyle)), ("hairColor", .string(look.hairColor.value)),
      ("topStyle", .string(look.topStyle)), ("topColor", .string(look.topColor.hex)),
      ("trimColor", look.plain["trim"].map { .string($0.hex) }),
      ("bottomStyle", .string(look.bottomStyle)), ("bottomColor", .string(look.bottomColor.hex)),
      ("shoeStyle", .string(look.shoeStyle)), ("shoeColor", .string(look.shoeColor.hex)),
      ("accessory1", .string(look.accessories.first ?? "none")),
      ("accessory2", .string(look.accessories.dropFirst().first ?? "none")),
      ("uni", look.university.map { .string($0) }),
    ]
  }
}
