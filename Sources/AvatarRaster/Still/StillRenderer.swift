public import AvatarPixels
public import AvatarScene
internal import AvatarSupport

/// Stills: single images of an avatar, for lists, profiles and emails.
///
/// The functions do no file access (except to open the system's fonts for the first text) and keep
/// no state except the bounded caches for sprites and texts. Any number of tasks may call them
/// concurrently; the bytes do not depend on it.
extension AvatarRenderer {
  /// Returns an avatar's still as the bytes of a PNG, WebP or SVG file.
  ///
  /// - Throws: `RenderError` for a size, clip or frame that does not exist, a damaged pack, lack of
  ///   memory, and missing fonts for a text.
  public func thumbnail(_ avatar: Avatar, options: StillOptions = StillOptions()) throws(RenderError) -> [UInt8] {
    try RenderError.typed { try encoded(avatar, options, note: [], key: nil) }
  }

  /// Returns a record's still, a warning for each value that was replaced by a default, and a
  /// warning for each text with characters that no font contains.
  public func thumbnail(
    of record: AvatarRecord, options: StillOptions = StillOptions()
  ) throws(RenderError) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let (avatar, diagnostics) = resolve(record)
    let letters = textWarnings(
      avatar, of: record, pet: options.showsPet, names: options.showsNames, caption: options.caption)
    return (try thumbnail(avatar, options: options), diagnostics + letters)
  }

  /// Returns a still that contains its key, so that a later run can skip it where nothing changed.
  ///
  /// - Parameter key: the result of `stillKey`, where the caller already has it.
  public func keyedThumbnail(_ avatar: Avatar, options: StillOptions, key: String? = nil) throws(RenderError) -> [UInt8]
  {
    try RenderError.typed {
      let key = try key ?? stillKey(of: avatar, options: options)
      return try encoded(avatar, options, note: [RendererVersion.note(key: key)], key: key)
    }
  }

  /// Returns an avatar's still as pixels.
  public func still(_ avatar: Avatar, options: StillOptions = StillOptions()) throws(RenderError) -> Bitmap {
    try RenderError.typed { try StillPainter(still: StillScene(avatar, options, pack: pack), frames: frames).draw() }
  }

  /// Returns the draw list of a still, back to front, without the items that lie wholly outside the
  /// image; and the viewport, which is the part of the scene that the image shows.
  package func stillView(_ avatar: Avatar, options: StillOptions = StillOptions()) throws(RenderError) -> (
    list: DrawList, viewport: Viewport
  ) {
    try RenderError.typed {
      let still = try StillScene(avatar, options, pack: pack)
      return (still.list, still.viewport)
    }
  }

  /// Returns a hash of everything that determines a still, as 32 hexadecimal digits. Equal keys
  /// mean equal bytes. The key is suitable for an ETag, and computing it draws nothing.
  public func stillKey(of avatar: Avatar, options: StillOptions) throws(RenderError) -> String {
    let caption = [options.caption ?? "", options.namesPlayer ? avatar.firstName : ""]
    let request = try StillRequest(options, pack, for: avatar)
    return try stillKey(of: avatar, request, as: "still;" + request.options.summary, texts: caption)
  }

  /// Returns a hash of everything that determines a still beside its options, as 12 hexadecimal
  /// digits: a web address that contains it, the look and the options always means one picture.
  /// It depends on the clip, the facing and whether the pet is shown, and on no other option.
  ///
  /// - Parameters:
  ///   - avatar: an avatar without names, which stand in the address.
  ///   - names: these names. They matter only where the machine's first font lacks a letter.
  public func stillVersion(of avatar: Avatar, options: StillOptions, names: [String]) throws(RenderError) -> String {
    let texts = Self.anyName + names + [options.caption ?? ""]
    return String(
      try stillKey(of: avatar, StillRequest(options, pack, for: avatar), as: "address", texts: texts).prefix(
        Self.versionLength))
  }

  private func stillKey(of avatar: Avatar, _ request: StillRequest, as name: String, texts: [String])
    throws(RenderError) -> String
  {
    let options = request.options
    return try RenderError.typed {
      let seen = Avatar(
        id: avatar.id, body: avatar.body, pet: options.showsPet ? avatar.pet : nil,
        firstName: options.namesPlayer ? avatar.firstName : "")
      let extent = try pack.extent(of: options.facing.view, showing: pack.overlays(shown: seen, options))
      return try key(
        of: seen, options: name + ";" + Self.keyText(extent),
        clips: [request.clip], texts: Self.texts(of: seen, pet: true, names: options.names) + texts,
        pose: request.pose)
    }
  }

  /// Throws `RenderError` for options that are invalid for every avatar.
  public func check(_ options: StillOptions) throws(RenderError) { _ = try StillRequest(options, pack, for: nil) }

  private func encoded(_ avatar: Avatar, _ given: StillOptions, note: [(keyword: String, text: String)], key: String?)
    throws -> [UInt8]
  {
    let request = try StillRequest(given, pack, for: avatar)
    let still = try StillScene(avatar, request, pack: pack)
    let options = request.options
    let notice = { PackInfo.notice(of: pack.overlays(shown: avatar, options).map { pack.packs[$0] }) }
    switch options.format {
    case .png:
      var text = note
      if options.embedsMetadata {
        // A pet's name may have a NUL, which ends a text in PNG. Drawn names leave it out, too.
        text.append(("Description", altText(of: avatar, request).utf8.replacing("\0", with: "")))
      }
      if !text.isEmpty { text += notice() }
      return try PNGEncoder.encode(StillPainter(still: still, frames: frames).draw(), text: text)
    case .webp:
      let file = try WebPEncoder.encode(StillPainter(still: still, frames: frames).draw(), effort: 4)
      guard options.embedsMetadata || !note.isEmpty else { return file }
      let tool = note.first.map { "\($0.keyword) \($0.text)" } ?? RendererVersion.app
      return try WebPMetadata.add(
        tool: tool, description: options.embedsMetadata ? altText(of: avatar, request) : nil,
        rights: notice().first?.text, to: file)
    case .svg:
      let prefix = "a\(try (key ?? stillKey(of: avatar, options: given)).prefix(8))-"
      let document = StillDocument(
        still: still, text: frames.text, title: altText(of: avatar, request), note: note,
        rights: options.embedsMetadata || !note.isEmpty ? notice().first?.text : nil, prefix: prefix)
      return Array(try document.write().utf8)
    }
  }

  /// Returns the text alternative of a still.
  public func altText(of avatar: Avatar, options: StillOptions = StillOptions()) -> String {
    let pose = options.pose.flatMap { try? pack.pose(named: $0, for: avatar, pet: options.showsPet) }
    return altText(of: avatar, doing: pose?.words, pet: options.showsPet)
  }

  private func altText(of avatar: Avatar, _ request: StillRequest) -> String {
    altText(of: avatar, doing: request.pose?.words, pet: request.options.showsPet)
  }

  private func altText(of avatar: Avatar, doing: String?, pet: Bool) -> String {
    let seen = Avatar(id: avatar.id, body: avatar.body, pet: pet ? avatar.pet : nil, firstName: avatar.firstName)
    return AltText.describe(seen, doing: doing, catalog: pack.catalog)
  }
}
