internal import AvatarSupport
internal import AvatarPixels
public import AvatarScene

/// Cache keys: hashes of what an image shows. These are the resolved look, the options, the art
/// that is shown (`ShownArt`), the drawing version, and the libraries and fonts of the machine.
///
/// What an image does not show is not part of its key: other variants, palettes and clips, the
/// versions of packs and of the program, and the record's id.
extension AvatarRenderer {
  /// - Parameters:
  ///   - avatar: the figures in the image, without a pet that it does not show.
  ///   - texts: the texts that the images can show. Where there are none, the machine's fonts do
  ///     not matter.
  ///   - pose: the pose that is shown; nil for none.
  func key(
    of avatar: Avatar, options: String, clips: [FacedClip], texts: [String], pose: NamedPose? = nil
  ) throws(ArtPackError) -> String {
    let texts = texts.filter { !$0.isEmpty }
    var lines = [
      "drawing \(RendererVersion.drawing)", "options \(options)",
      "look \(Self.look(avatar))", "alt \(AltText.describe(avatar, catalog: pack.catalog))",
    ]
    if !texts.isEmpty { lines.append("letters \(frames.text.environment(of: texts))") }
    if let pose { lines.append(Self.keyText(pose)) }
    lines += try shownArt.lines(of: avatar, clips: clips, feeling: pose?.face)
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
      case .caption, .number, nil: nil
      }
    }
  }

  /// A text that stands for any name of letters: what a version says of the machine's fonts.
  static let anyName = ["a"]
  /// The hexadecimal digits of a version.
  static let versionLength = 12

  private static func look(_ avatar: Avatar) -> String {
    avatar.record.map { "\($0.name)=\(JSONWriter.line($0.value))" }.joined(separator: ";")
      + ";first=\(avatar.firstName)"
  }

  private static func keyText(_ pose: NamedPose) -> String {
    let face = pose.face.map { "\($0.name) \($0.intensity)" } ?? ""
    let moves = "\(pose.movingClip) \(pose.moves?.from ?? 0) \(pose.moves?.to.map { "\($0)" } ?? "")"
    return "pose \(pose.clip) \(pose.time);\(face);\(moves);\(pose.words)"
  }

  static func keyText(_ extent: FigureBounds) -> String {
    [extent.whole, extent.head, extent.face, extent.pet].map { "\($0.minX) \($0.minY) \($0.maxX) \($0.maxY)" }.joined(
      separator: ",")
  }

  /// Returns the key of an avatar's sheets. Equal keys mean equal files.
  public func sheetKey(of avatar: Avatar, options: SheetOptions) throws(RenderError) -> String {
    try sheetKey(of: avatar, options, as: "sheet;" + options.summary)
  }

  /// Returns the version of an avatar's parts for an address that holds the look and the options: 12 hexadecimal
  /// digits. Another program may write other motions, so it is a part of this.
  ///
  /// - Parameter names: the names that the address adds.
  public func partsVersion(of avatar: Avatar, options: SheetOptions, names: [String]) throws(RenderError) -> String {
    let key = try sheetKey(of: avatar, options, as: "parts \(RendererVersion.current)", texts: Self.anyName + names)
    return String(key.prefix(Self.versionLength))
  }

  private func sheetKey(
    of avatar: Avatar, _ options: SheetOptions, as name: String, texts: [String] = []
  ) throws(RenderError) -> String {
    try RenderError.typed {
      try key(
        of: Avatar(id: "", body: avatar.body, pet: options.pet == .none ? nil : avatar.pet, firstName: ""),
        options: name, clips: try ClipSelection.animations(options.clips, options.facings, in: pack),
        texts: Self.texts(of: avatar, pet: options.pet != .none, names: options.names) + texts)
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
      "\($0.id) \($0.primary.hex) \($0.secondary?.hex ?? "") \($0.initials ?? "") \($0.pattern?.rawValue ?? "")"
    }
    let words = ["\(RendererVersion.current) \(RendererVersion.drawing)"] + universities
    return SHA256.hex(Array(words.joined(separator: "\n").utf8) + pack.archive.bytes, bytes: 6)
  }
}
