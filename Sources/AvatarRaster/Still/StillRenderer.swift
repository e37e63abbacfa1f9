/// Stills: one picture of an avatar, for lists, profiles and mails.
///
/// Bytes in, bytes out: nothing is read from or written to disk (but the system's fonts, with the first text), and nothing is remembered but drawn parts
/// and lines of text, within the renderer's bounds. Any number of tasks may call at once; the bytes do not depend on it.
extension AvatarRenderer {
  /// An avatar's still as the bytes of a PNG, WebP or SVG file.
  ///
  /// - Throws: `RenderError`: a size, clip or frame that does not exist, a damaged pack, no memory, no fonts for a text.
  public func thumbnail(_ avatar: Avatar, options: StillOptions = StillOptions()) throws(RenderError) -> [UInt8] {
    try RenderError.typed { try encoded(avatar, options, note: [], key: nil) }
  }

  /// A record's still, and a warning for every value that had to give way to a default and for every letter that no font has.
  public func thumbnail(
    of record: AvatarRecord, options: StillOptions = StillOptions()
  ) throws(RenderError) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let (avatar, diagnostics) = resolve(record)
    let letters = textWarnings(
      avatar, of: record, pet: options.showsPet, names: options.names, caption: options.caption)
    return (try thumbnail(avatar, options: options), diagnostics + letters)
  }

  /// A still that carries its key, so that a later run can see that it need not be drawn again.
  ///
  /// - Parameter key: where the caller has it already, what `stillKey` says.
  public func keyedThumbnail(_ avatar: Avatar, options: StillOptions, key: String? = nil) throws(RenderError) -> [UInt8]
  {
    try RenderError.typed {
      let key = try key ?? stillKey(of: avatar, options: options)
      return try encoded(avatar, options, note: [RendererVersion.note(key: key)], key: key)
    }
  }

  /// An avatar's still as pixels.
  public func still(_ avatar: Avatar, options: StillOptions = StillOptions()) throws(RenderError) -> Bitmap {
    try RenderError.typed { try StillPainter(still: StillScene(avatar, options, pack: pack), frames: frames).draw() }
  }

  /// What a still shows, back to front, without the parts that lie wholly outside the picture; and where in the scene the picture lies.
  package func stillView(_ avatar: Avatar, options: StillOptions = StillOptions()) throws(RenderError) -> (
    list: DrawList, viewport: Viewport
  ) {
    try RenderError.typed {
      let still = try StillScene(avatar, options, pack: pack)
      return (still.list, still.viewport)
    }
  }

  /// A hash of everything that decides a still, 32 hexadecimal digits: equal keys mean equal bytes. Made for ETags; nothing is drawn.
  public func stillKey(of avatar: Avatar, options: StillOptions) throws(RenderError) -> String {
    try RenderError.typed {
      try StillScene.check(options, pack)
      let seen = Avatar(
        id: avatar.id, body: avatar.body, pet: options.showsPet ? avatar.pet : nil,
        firstName: options.namesPlayer ? avatar.firstName : "")
      return key(
        of: seen, options: "still;" + options.summary + ";" + Self.keyText(try pack.extent(of: options.facing.view)),
        clips: [FacedClip(clip: options.clip, facing: options.facing)],
        texts: Self.texts(of: seen, pet: true, names: options.names) + [options.caption ?? "", seen.firstName])
    }
  }

  /// Refuses options that no avatar could be drawn with.
  public func check(_ options: StillOptions) throws(RenderError) { try StillScene.check(options, pack) }

  private func encoded(_ avatar: Avatar, _ options: StillOptions, note: [(keyword: String, text: String)], key: String?)
    throws -> [UInt8]
  {
    let still = try StillScene(avatar, options, pack: pack)
    switch options.format {
    case .png:
      let alt = options.embedsMetadata ? [(keyword: "Description", text: altText(of: avatar, options: options))] : []
      return try PNGEncoder.encode(StillPainter(still: still, frames: frames).draw(), text: note + alt)
    case .webp:
      let file = try WebPEncoder.encode(StillPainter(still: still, frames: frames).draw(), effort: 4)
      guard options.embedsMetadata || !note.isEmpty else { return file }
      let tool = note.first.map { "\($0.keyword) \($0.text)" } ?? RendererVersion.app
      return try WebPMetadata.add(
        tool: tool, description: options.embedsMetadata ? altText(of: avatar, options: options) : nil, to: file)
    case .svg:
      let prefix = "a\(try (key ?? stillKey(of: avatar, options: options)).prefix(8))-"
      let document = StillDocument(
        still: still, text: frames.text, title: altText(of: avatar, options: options), note: note, prefix: prefix)
      return Array(try document.write().utf8)
    }
  }

  /// Words for what the still shows, for those who cannot see it.
  public func altText(of avatar: Avatar, options: StillOptions = StillOptions()) -> String {
    let seen = Avatar(
      id: avatar.id, body: avatar.body, pet: options.showsPet ? avatar.pet : nil, firstName: avatar.firstName)
    return AltText.describe(seen, catalog: pack.catalog)
  }
}
