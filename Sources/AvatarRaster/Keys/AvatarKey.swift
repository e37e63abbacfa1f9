/// A hash of everything that decides an avatar's pixels: the resolved look, the options, the art it wears, the renderer's version, and the libraries
/// and fonts that this machine draws with.
///
/// The record's id is not part of it: avatars that look the same have the same key.
extension AvatarRenderer {
  /// - Parameter texts: the letters that the pictures can show; where there are none, the machine's fonts do not matter.
  func key(of avatar: Avatar, options: String, clips: [FacedClip], texts: [String]) -> String {
    let texts = texts.filter { !$0.isEmpty }
    var lines = [
      "renderer \(RendererVersion.current), drawing \(RendererVersion.drawing), \(DrawingLibraries.versionText)",
      "options \(options)",
      "pack \(Self.keyText(pack.info))", "look \(Self.look(avatar))",
    ]
    if !texts.isEmpty { lines.append("letters \(frames.text.environment(of: texts))") }
    for section in sections(of: avatar, clips: clips) {
      lines.append("\(section) \(pack.digest(of: section) { SHA256.hex($0) })")
    }
    for worn in avatar.looks.flatMap(pack.wardrobe) {
      lines.append("catalog \(pack.catalog[worn].map(Self.effect) ?? "")")
    }
    lines += pack.catalog.fields.all.flatMap(Self.ownRules)
    return String(SHA256.hex(lines.joined(separator: "\n")).prefix(32))
  }

  /// A hash of everything that was chosen, whatever is drawn of it, with which art, options and renderer: 32 hexadecimal digits. Avatars of one look have one,
  /// whoever they are; their first names are left out, for no sheet shows them.
  public func lookKey(of avatar: Avatar) -> String {
    String(
      SHA256.hex("look " + Self.look(Avatar(id: "", body: avatar.body, pet: avatar.pet, firstName: ""))).prefix(32))
  }

  /// The letters in an avatar's pictures: its pet's name, and the emoji of an old record.
  static func texts(of avatar: Avatar, pet: Bool, names: Bool = true) -> [String] {
    (pet ? avatar.looks : [avatar.body]).flatMap(\.values).compactMap { value in
      switch value.shows {
      // Whatever it is, all fonts are asked for it.
      case .emoji: value.text + "\u{FE0F}"
      case .label: names ? value.text : nil
      case .caption, nil: nil
      }
    }
  }

  private static func look(_ avatar: Avatar) -> String {
    avatar.record.map { "\($0.name)=\(JSONWriter.line($0.value))" }.joined(separator: ";")
      + ";first=\(avatar.firstName)"
  }

  /// The rules by which a pack derives paints that an atlas does not tell, but for those that every pack has had.
  private static func ownRules(_ field: RecordField) -> [String] {
    (field.derives ?? []).filter { $0.name == nil }.map {
      "\($0.family) \($0.rule.rawValue) \(field.paints ?? "") \($0.on ?? "")"
    }
    .filter { !["brow brow hair skin", "belly belly coat ", "mark mark coat "].contains($0) }
  }

  /// What a catalog entry changes in the picture.
  private static func effect(_ variant: Catalog.Variant) -> String {
    let bones = (variant.bones ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key):\(keyText($0.value))" }
    let lists = [variant.states ?? [], bones].map { $0.joined(separator: ",") }
    return [variant.name, lists[0], lists[1], variant.words ?? ""].joined(separator: ";")
  }

  // Spelt out: printing a value by its type's names takes longer than drawing a layer.

  private static func keyText(_ info: PackInfo) -> String {
    [info.name, info.version, info.author, info.licence].joined(separator: ";")
  }

  private static func keyText(_ change: Catalog.Adjustment) -> String {
    [change.x ?? 0, change.y ?? 0, change.scaleX ?? 1, change.scaleY ?? 1].map { "\($0)" }.joined(separator: " ")
  }

  static func keyText(_ extent: FigureExtent) -> String {
    [extent.whole, extent.head, extent.face, extent.pet].map { "\($0.minX) \($0.minY) \($0.maxX) \($0.maxY)" }.joined(
      separator: ",")
  }

  /// The pack's sections that this avatar's pictures come from.
  private func sections(of avatar: Avatar, clips: [FacedClip]) -> [String] {
    let figures = [.player] + avatar.looks.map(\.figure).filter { $0 != .player }
    let views = FigureID.View.allCases.filter { view in clips.contains { $0.facing.view == view } }
    var names = ["palettes"]
    for view in views {
      for figure in figures.map({ $0.seen(from: view) }) {
        names.append("\(figure.path)/rig")
        let played =
          figure.isPet || figure.name == FigureID.legacy.name
          ? pack.clipNames(of: figure) : clips.filter { $0.facing.view == view }.map(\.clip)
        names += played.map { "\(figure.path)/clips/\($0)" }
        // A clip or a figure that a view lacks is the front's.
        if view != .front { names += ["\(figure.name)/rig"] + played.map { "\(figure.name)/clips/\($0)" } }
      }
      names += avatar.looks.flatMap { look in
        pack.wardrobe(of: look).map {
          ArtPack.sectionName($0, of: look.figure.seen(from: pack.shows(look.figure, from: view) ? view : .front))
        }
      }
    }
    var seen: Set<String> = []
    return names.filter { pack.archive.contains($0) && seen.insert($0).inserted }
  }

  /// The key of an avatar's sheets: equal keys mean equal files.
  public func sheetKey(of avatar: Avatar, options: SheetOptions) throws(RenderError) -> String {
    try RenderError.typed {
      key(
        of: avatar, options: "sheet;" + options.summary,
        clips: try ClipSelection.animations(options.clips, options.facings, in: pack),
        texts: Self.texts(of: avatar, pet: options.pet != .none, names: options.names))
    }
  }
}

extension Avatar {
  /// What its fields came to, by the app's names, for an atlas's metadata and for keys.
  var record: [JSON.Member] { looks.flatMap { look in look.values.map { JSON.Member($0.name, .string($0.text)) } } }
}

extension AvatarRenderer {
  /// A word for everything that turns a look into pixels and is no look: the art, the universities, the renderer, the libraries. Of the fonts it knows
  /// nothing. Where it is part of an address, that address always means the same picture.
  ///
  /// It takes a digest of the whole pack: ask once and keep it.
  public func artVersion() -> String {
    let universities = resolver.universities.universities.map {
      "\($0.id) \($0.primary.hex) \($0.secondary?.hex ?? "")"
    }
    let words = ["\(RendererVersion.current) \(RendererVersion.drawing)", DrawingLibraries.versionText] + universities
    return SHA256.hex(Array(words.joined(separator: "\n").utf8) + pack.archive.bytes, bytes: 6)
  }
}
