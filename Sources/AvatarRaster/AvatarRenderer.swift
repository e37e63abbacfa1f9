// Folders, each knowing only those to its left (`make lint` checks it): Options Cairo Sprites Draw Text SVG Keys Parts Sheet Still Preview

internal import AvatarSupport
package import AvatarPixels
public import AvatarScene
package import AvatarSheets
internal import EmbeddedArt

/// Renders avatars to images in memory. One renderer is shared by all tasks of a process.
///
/// Every error is typed; nothing prints, exits or traps. Every call runs synchronously on the
/// caller's thread: a still takes about a millisecond, a sheet some hundred. Rasterised sprites are
/// cached for later images, up to `cacheCapacity` bytes.
public struct AvatarRenderer: Sendable {
  /// The art pack that avatars are drawn with.
  public let pack: ArtPack
  package let resolver: AvatarResolver
  package let frames: FrameRenderer
  /// The atlas formats that sheets can use.
  package let formats: AtlasFormats
  /// What pictures show of the pack, for keys.
  let shownArt: ShownArt
  /// The motions of sheets of parts.
  let motions = MotionCache()

  /// The default capacity of the sprite cache, in bytes.
  public static let defaultCacheCapacity = 96 << 20

  /// - Parameters:
  ///   - pack: the art pack; nil for the built-in one.
  ///   - extraUniversities: universities in addition to the pack's; they come first.
  ///   - cacheCapacity: the capacity of the sprite cache, in bytes; 0 disables it.
  ///   - rules: what holds for all records.
  /// - Throws: `ArtPackError` where the pack is invalid.
  public init(
    pack: ArtPack? = nil, extraUniversities: [University] = [], cacheCapacity: Int = defaultCacheCapacity,
    rules: RecordRules = RecordRules()
  ) throws(ArtPackError) {
    try self.init(
      pack: pack, extraUniversities: extraUniversities, cacheCapacity: cacheCapacity, rules: rules, sprites: nil)
  }

  /// Creates a renderer with the atlas formats that sheets can use, and with storage for sprites
  /// across processes and a memory of them across renderers; nil keeps none beyond the renderer's
  /// lifetime.
  package init(
    pack: ArtPack? = nil, extraUniversities: [University] = [], cacheCapacity: Int = defaultCacheCapacity,
    formats: AtlasFormats = .standard, rules: RecordRules = RecordRules(), sprites: (any SpriteStorage)?,
    memory: SpriteMemory? = nil
  ) throws(ArtPackError) {
    let pack = if let pack { pack } else { try BuiltInArt.pack() }
    self.formats = formats
    self.pack = pack
    shownArt = ShownArt(pack)
    resolver = try AvatarResolver(pack: pack, extraUniversities: extraUniversities, rules: rules)
    let cache = SpriteCache(capacity: cacheCapacity, persistentCache: PersistentSpriteCache(sprites, memory: memory))
    frames = FrameRenderer(cache: cache, text: TextEngine())
  }

  init(pack: ArtPack, resolver: AvatarResolver, frames: FrameRenderer) {
    (self.pack, self.resolver, self.frames, formats, shownArt) = (pack, resolver, frames, .standard, ShownArt(pack))
  }

  /// The same renderer with an empty sprite cache and no storage.
  package var withEmptyCache: AvatarRenderer {
    let cache = SpriteCache(capacity: Self.defaultCacheCapacity, persistentCache: nil)
    return AvatarRenderer(pack: pack, resolver: resolver, frames: FrameRenderer(cache: cache, text: TextEngine()))
  }

  /// Parses a record from JSON in any of its forms: the app's config, an envelope, or a database
  /// row.
  ///
  /// - Parameter id: the id of a record without one.
  public func record(json: [UInt8], id: String = "record") throws(RecordError) -> AvatarRecord {
    let value: JSONValue
    do { value = try JSONText.parse(json) } catch {
      throw RecordError(Diagnostic(.error, line: error.line, column: error.column, error.problem))
    }
    return try RecordDecoder.record(from: value, fields: pack.catalog.fields, fallbackID: id)
  }

  /// Reads a record from a database row's columns as text, without JSON. Null columns are omitted.
  public func record(columns: [String: String], id: String = "record") throws(RecordError) -> AvatarRecord {
    try RecordDecoder.record(
      fromColumns: columns.sorted { $0.key < $1.key }, fields: pack.catalog.fields, fallbackID: id, file: nil, line: nil
    )
  }

  /// Returns the record of the look that follows from a seed, such as a user's id, with all its
  /// fields. Its id is the seed.
  ///
  /// - Parameters:
  ///   - generation: the newest generation of values to choose from, from 1 on; nil for all.
  ///   - options: what may be chosen, beside what the catalog says.
  /// - Returns: a record with nothing but the seed if the art pack has no `chance`.
  /// - Throws: `ArtPackError` where the pack is damaged.
  public func record(
    seed: String, generation: Int? = nil, options: ChanceOptions = ChanceOptions()
  ) throws(ArtPackError) -> AvatarRecord {
    let looks = try pack.seededLooks()
    let fields = looks?.filled([:], seed: seed, generation: generation, options: options)
    return AvatarRecord(id: seed, fields: fields ?? [SeededLooks.seed: seed])
  }

  /// Returns a record with the fields that its seed chooses, and without its seed. What the record
  /// says stays.
  ///
  /// - Parameter options: what may be chosen, beside what the catalog says; nil for the renderer's
  ///   rules.
  public func filled(_ record: AvatarRecord, options: ChanceOptions? = nil) -> AvatarRecord {
    var record = record
    record.warnings += resolver.expand(&record, options: options)
    return record
  }

  /// Returns why options mean nothing: a name that seeds do not choose; nil if every name is known.
  ///
  /// - Throws: `ArtPackError` where the pack is damaged.
  public func problem(in options: ChanceOptions) throws(ArtPackError) -> String? {
    try pack.seededLooks()?.problem(in: options, of: pack.catalog)
  }

  /// Returns the avatar that a record describes, and a warning for each value that was replaced.
  public func resolve(_ record: AvatarRecord) -> (avatar: Avatar, diagnostics: [Diagnostic]) {
    resolver.resolve(record)
  }

  /// Renders one frame of a clip.
  ///
  /// - Parameters:
  ///   - time: seconds from the clip's start.
  ///   - scale: pixels per point.
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

  /// Renders a draw list.
  package func picture(of list: DrawList, viewport: Viewport, background: Background = .none) throws(RenderError)
    -> Bitmap
  {
    try RenderError.typed { try frames.render(list, viewport, background: background) }
  }

  /// The cache statistics, as text.
  package var cacheReport: String {
    let numbers = frames.cache.statistics
    let asked = numbers.hits + numbers.misses
    let share = asked == 0 ? 0 : numbers.hits * 1000 / asked
    return
      "sprite cache: \(numbers.hits) of \(asked) parts were kept ones (\(share / 10).\(share % 10) %), \(numbers.cost >> 10) KiB in use"
  }

  /// The size of the cached sprites, in bytes.
  public var cachedBytes: Int { frames.cache.statistics.cost }
}

/// The art pack inside the binary. It is opened once.
public enum BuiltInArt {
  private static let opened = Result { () throws(ArtPackError) in
    try ArtPack(archive())
  }

  /// Returns the archive of the built-in art pack, without its content decoded.
  package static func archive() throws(ArtPackError) -> ArtArchive {
    try ArtArchive(storage: .embedded(EmbeddedArt.archive))
  }

  /// Returns the built-in art pack.
  public static func pack() throws(ArtPackError) -> ArtPack { try opened.get() }
}
