internal import AvatarJSON
public import AvatarOptions
internal import AvatarPixels
public import AvatarScene
internal import AvatarSupport

/// Cache keys: hashes of everything that determines an avatar's pixels. These are the resolved
/// look, the options, the art that the avatar uses, the renderer's version, and the libraries and
/// fonts of the machine.
///
/// The record's id is not part of a key: avatars that look the same have the same key.
extension AvatarRenderer {
  /// - Parameter texts: the texts that the images can show. Where there are none, the machine's
  ///   fonts do not matter.
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

  /// Returns a hash of all choices of an avatar: 32 hexadecimal digits. It does not depend on the
  /// options, the art or the renderer. Avatars with the same look have the same key. First names
  /// are excluded, because no sheet shows them.
  package func lookKey(of avatar: Avatar) -> String {
    String(
      SHA256.hex("look " + Self.look(Avatar(id: "", body: avatar.body, pet: avatar.pet, firstName: ""))).prefix(32))
  }

  /// Returns the texts in an avatar's images: the pet's name, and the emoji of a legacy record.
  static func texts(of avatar: Avatar, pet: Bool, names: Bool = true) -> [String] {
    (pet ? avatar.looks : [avatar.body]).flatMap(\.values).compactMap { value in
      switch value.shows {
      // The variation selector makes the font lookup cover all fonts, whatever the text is.
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

  /// Returns the rules by which a pack derives paints that an atlas does not name, except for those
  /// that every pack has had.
  private static func ownRules(_ field: RecordField) -> [String] {
    (field.derives ?? []).filter { $0.name == nil }.map {
      "\($0.family) \($0.rule.rawValue) \(field.paints ?? "") \($0.on ?? "")"
    }
    .filter { !["brow brow hair skin", "belly belly coat ", "mark mark coat "].contains($0) }
  }

  /// Returns what a catalog entry changes in the image.
  private static func effect(_ variant: Catalog.Variant) -> String {
    let bones = (variant.bones ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key):\(keyText($0.value))" }
    let lists = [variant.states ?? [], bones].map { $0.joined(separator: ",") }
    return [variant.name, lists[0], lists[1], variant.words ?? ""].joined(separator: ";")
  }

  // Written out field by field: reflection-based printing takes longer than drawing a layer.

  private static func keyText(_ info: PackInfo) -> String {
    [info.name, info.version, info.author, info.licence].joined(separator: ";")
  }

  private static func keyText(_ change: Catalog.Adjustment) -> String {
    [change.x ?? 0, change.y ?? 0, change.scaleX ?? 1, change.scaleY ?? 1].map { "\($0)" }.joined(separator: " ")
  }

  static func keyText(_ extent: FigureBounds) -> String {
    [extent.whole, extent.head, extent.face, extent.pet].map { "\($0.minX) \($0.minY) \($0.maxX) \($0.maxY)" }.joined(
      separator: ",")
  }

  /// Returns the pack's sections that this avatar's images use.
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
        // A clip or a figure that a view lacks comes from the front view.
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

  /// Returns the key of an avatar's sheets. Equal keys mean equal files.
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
  /// The resolved fields by the app's names, for an atlas's metadata and for keys.
  var record: [JSON.Member] { looks.flatMap { look in look.values.map { JSON.Member($0.name, .string($0.text)) } } }
}

extension AvatarRenderer {
  /// Returns a version string of everything but the look that determines the pixels: the art, the
  /// universities, the renderer and the libraries. It does not cover the fonts. A URL that contains
  /// it always refers to the same image.
  ///
  /// This computes a digest of the whole pack. Call it once and store the result.
  public func artVersion() -> String {
    let universities = resolver.universities.universities.map {
      "\($0.id) \($0.primary.hex) \($0.secondary?.hex ?? "")"
    }
    let words = ["\(RendererVersion.current) \(RendererVersion.drawing)", DrawingLibraries.versionText] + universities
    return SHA256.hex(Array(words.joined(separator: "\n").utf8) + pack.archive.bytes, bytes: 6)
  }
}
