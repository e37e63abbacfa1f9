// Folders, each knowing only those to its left (`make lint` checks it): Cairo Sprites Draw Text SVG Options Keys Sheet Still Preview

internal import EmbeddedArt

/// Turns avatars into pictures, in memory. One renderer is shared by all tasks of a program.
///
/// Every error is typed; nothing prints, exits or traps. Every call works on the thread that calls it until it is done: a still in about a millisecond, a
/// sheet in some hundred. Parts that were drawn are kept for the next picture, up to `cacheCapacity` bytes.
public struct AvatarRenderer: Sendable {
  public let pack: ArtPack
  package let resolver: AvatarResolver
  package let frames: FrameRenderer
  /// The atlas formats that sheets can have.
  public let formats: AtlasFormats

  /// What a program keeps of drawn parts unless it says otherwise, in bytes.
  public static let defaultCacheCapacity = 96 << 20

  /// - Parameters:
  ///   - pack: the art; nil for the pack that is built in.
  ///   - extraUniversities: added to the pack's, and put before them.
  ///   - cacheCapacity: bytes; 0 draws everything anew.
  ///   - formats: the atlas formats that sheets can have.
  ///   - sprites: drawn parts of earlier processes, and where this one's go; nil keeps none beyond the renderer's life.
  public init(
    pack: ArtPack? = nil, extraUniversities: [University] = [], cacheCapacity: Int = defaultCacheCapacity,
    formats: AtlasFormats = .standard,
    sprites: PersistentSpriteCache? = nil
  ) throws(ArtPackError) {
    let pack = if let pack { pack } else { try BuiltInArt.pack() }
    self.formats = formats
    self.pack = pack
    resolver = try AvatarResolver(pack: pack, extraUniversities: extraUniversities)
    frames = FrameRenderer(cache: SpriteCache(capacity: cacheCapacity, persistentCache: sprites), text: TextEngine())
  }

  init(pack: ArtPack, resolver: AvatarResolver, frames: FrameRenderer) {
    (self.pack, self.resolver, self.frames, formats) = (pack, resolver, frames, .standard)
  }

  /// A record from JSON, in any of its forms: the app's config, an envelope, a row of a database.
  ///
  /// - Parameter id: for a record that names none.
  public func record(json: [UInt8], id: String = "record") throws(RecordError) -> AvatarRecord {
    let value: JSONValue
    do { value = try JSONText.parse(json) } catch {
      throw RecordError(Diagnostic(.error, line: error.line, "column \(error.column): \(error.problem)"))
    }
    return try RecordDecoder.record(from: value, fields: pack.catalog.fields, fallbackID: id)
  }

  /// A record from a row's columns as text, without a detour through JSON; a column that is null is left out.
  public func record(columns: [String: String], id: String = "record") throws(RecordError) -> AvatarRecord {
    try RecordDecoder.record(
      fromColumns: columns.sorted { $0.key < $1.key }, fields: pack.catalog.fields, fallbackID: id, file: nil, line: nil
    )
  }

  /// The avatar that a record describes, and a warning for every value that had to give way.
  public func resolve(_ record: AvatarRecord) -> (avatar: Avatar, diagnostics: [Diagnostic]) {
    resolver.resolve(record)
  }

  /// One frame of a clip as pixels.
  ///
  /// - Parameters:
  ///   - time: seconds from the clip's start.
  ///   - scale: pixels a point.
  package func frame(
    of avatar: Avatar, clip: String, facing: Facing = .front, at time: Double, scale: Double,
    cast: AnimatedAvatar.Cast = .playerAndPet,
    background: Background = .none
  ) throws(RenderError) -> Bitmap {
    try RenderError.typed {
      let scene = try AnimatedAvatar(avatar, clip: clip, facing: facing, cast: cast, pack: pack)
      return try frames.render(
        scene.drawList(at: time), Viewport(frame: scene.frame, scale: scale), background: background)
    }
  }

  /// A draw list as pixels.
  package func picture(of list: DrawList, viewport: Viewport, background: Background = .none) throws(RenderError)
    -> Bitmap
  {
    try RenderError.typed { try frames.render(list, viewport, background: background) }
  }

  /// How the part cache has served so far, in words.
  public var cacheReport: String {
    let numbers = frames.cache.statistics
    let asked = numbers.hits + numbers.misses
    let share = asked == 0 ? 0 : numbers.hits * 1000 / asked
    return
      "sprite cache: \(numbers.hits) of \(asked) parts were kept ones (\(share / 10).\(share % 10) %), \(numbers.bytes >> 10) KiB in use"
  }

  /// Bytes of drawn parts that are kept for the next picture.
  public var cachedBytes: Int { frames.cache.statistics.bytes }
}

/// The art pack inside the binary, opened once.
public enum BuiltInArt {
  private static let opened = Result { () throws(ArtPackError) in
    try ArtPack(ArtArchive(storage: .embedded(EmbeddedArt.archive)))
  }

  public static func pack() throws(ArtPackError) -> ArtPack { try opened.get() }
}
