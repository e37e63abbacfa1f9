/// A hash of everything that decides an avatar's pixels: the resolved look, the options, the art it wears, the renderer's version.
///
/// The record's id is not part of it: avatars that look the same have the same key.
extension AvatarRenderer {
  func key(of avatar: Avatar, options: String, clips: [String]) -> String {
    var lines = ["renderer \(RendererVersion.current)", "options \(options)", "pack \(Self.words(pack.info))", "look \(Self.look(avatar))"]
    for section in sections(of: avatar, clips: clips) { lines.append("\(section) \(pack.digest(of: section) { SHA256.hex($0) })") }
    for worn in avatar.looks.flatMap(pack.wardrobe) { lines.append("catalog \(pack.catalog[worn].map(Self.effect) ?? "")") }
    lines += pack.catalog.fields.all.flatMap(Self.ownRules)
    return String(SHA256.hex(lines.joined(separator: "\n")).prefix(32))
  }

  private static func look(_ avatar: Avatar) -> String {
    avatar.record.map { "\($0.name)=\(JSONWriter.line($0.value))" }.joined(separator: ";") + ";first=\(avatar.firstName)"
  }

  /// The rules by which a pack derives paints that an atlas does not tell, but for those that every pack has had.
  private static func ownRules(_ field: RecordField) -> [String] {
    (field.derives ?? []).filter { $0.name == nil }.map { "\($0.family) \($0.rule.rawValue) \(field.paints ?? "") \($0.on ?? "")" }
      .filter { !["brow brow hair skin", "belly belly coat ", "mark mark coat "].contains($0) }
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
    let figures = [.player] + avatar.looks.map(\.figure).filter { $0 != .player }
    var names = ["palettes"]
    for figure in figures {
      names.append("\(figure.path)/rig")
      names += (figure == .player ? clips : pack.clipNames(of: figure)).map { "\(figure.path)/clips/\($0)" }
    }
    names += avatar.looks.flatMap { look in pack.wardrobe(of: look).map { ArtPack.sectionName($0, of: look.figure) } }
    return names.filter { pack.archive.contains($0) }
  }
}

extension Avatar {
  /// What its fields came to, by the app's names, for an atlas's metadata and for keys.
  var record: [JSON.Member] { looks.flatMap { look in look.values.map { JSON.Member($0.name, .string($0.text)) } } }
}
