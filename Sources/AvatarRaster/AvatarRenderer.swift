// Folders, each knowing only those to its left (`make lint` checks it): Cairo Draw Text SVG Options Keys Sheet Still Preview

internal import EmbeddedArt

/// Turns avatars into pictures, in memory. One renderer is shared by all tasks of a program.
///
/// Every error is typed; nothing prints, exits or traps. Parts that were drawn are kept for the next picture, up to `cacheCapacity` bytes.
public struct AvatarRenderer: Sendable {
  public let pack: ArtPack
  package let resolver: AvatarResolver
  package let frames: FrameRenderer

  /// What a program keeps of drawn parts unless it says otherwise, in bytes.
  public static let usualCacheCapacity = 96 << 20

  /// - Parameters:
  ///   - pack: the art; nil for the pack that is built in.
  ///   - extraUniversities: added to the pack's, and put before them.
  ///   - cacheCapacity: bytes; 0 draws everything anew.
  public init(pack: ArtPack? = nil, extraUniversities: [University] = [], cacheCapacity: Int = usualCacheCapacity) throws {
    let pack = try pack ?? BuiltInArt.pack()
    self.pack = pack
    resolver = try AvatarResolver(pack: pack, extraUniversities: extraUniversities)
    frames = FrameRenderer(cache: SpriteCache(capacity: cacheCapacity), text: TextEngine())
  }

  init(pack: ArtPack, resolver: AvatarResolver, frames: FrameRenderer) { (self.pack, self.resolver, self.frames) = (pack, resolver, frames) }

  /// The avatar that a record describes, and a warning for every value that had to give way.
  public func resolve(_ record: AvatarRecord) -> (avatar: Avatar, diagnostics: [Diagnostic]) { resolver.resolve(record) }

  /// One frame of a clip as pixels.
  ///
  /// - Parameters:
  ///   - time: seconds from the clip's start.
  ///   - scale: pixels a point.
  public func frame(
    of avatar: Avatar, clip: String, at time: Double, scale: Double, cast: Scene.Cast = .playerAndPet, background: Background = .none
  ) throws -> Bitmap {
    let scene = try Scene(avatar, clip: clip, cast: cast, pack: pack)
    return try frames.render(scene.drawList(at: time), Viewport(frame: scene.frame, scale: scale), background: background)
  }

  /// A draw list as pixels.
  public func picture(of list: DrawList, viewport: Viewport, background: Background = .none) throws -> Bitmap {
    try frames.render(list, viewport, background: background)
  }
}

extension AvatarRenderer {
  /// How the part cache has served so far, in words.
  public var cacheReport: String {
    let numbers = frames.cache.statistics
    let asked = numbers.hits + numbers.misses
    let share = asked == 0 ? 0 : numbers.hits * 1000 / asked
    return "sprite cache: \(numbers.hits) of \(asked) parts were kept ones (\(share / 10).\(share % 10) %), \(numbers.bytes >> 10) KiB in use"
  }
}

/// The art pack inside the binary, opened once.
public enum BuiltInArt {
  private static let opened = Result { try ArtPack(ArtArchive(storage: .embedded(EmbeddedArt.archive))) }

  public static func pack() throws -> ArtPack { try opened.get() }
}
