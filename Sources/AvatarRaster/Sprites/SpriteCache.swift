/// Sprites that may be wanted again, shared by all threads and bounded in bytes.
final class SpriteCache: Sendable {
  /// How the cache has served, for `--verbose`.
  struct Statistics: Hashable, Sendable {
    var hits = 0
    var misses = 0
    var bytes = 0
  }

  private let shards: [SpriteShard]
  private let keeps: Bool
  private let shelf: SpriteShelf?

  /// - Parameters:
  ///   - capacity: bytes; 0 keeps nothing.
  ///   - shelf: sprites that outlive the process; nil for none.
  init(capacity: Int, shelf: SpriteShelf? = nil) {
    keeps = capacity > 0
    shards = (0..<16).map { _ in SpriteShard(capacity: capacity / 16) }
    self.shelf = shelf
  }

  /// The sprite for a key: a kept one, one from the shelf, or a new one by `draw`, outside the lock. Two threads may draw the same; the sprites are equal.
  ///
  /// - Parameter clip: the outline that the key's clip names.
  func sprite(for key: SpriteKey, clip: Path?, draw: () throws -> WeightSprite) rethrows -> WeightSprite {
    guard keeps else { return try shelf?.sprite(for: key, clip: clip, draw: draw) ?? draw() }
    let shard = shards[key.shard(of: shards.count)]
    if let found = shard.find(key) { return found }
    let sprite = try shelf?.sprite(for: key, clip: clip, draw: draw) ?? draw()
    shard.insert(key, sprite)
    return sprite
  }

  var statistics: Statistics {
    shards.reduce(into: Statistics()) { sum, shard in
      let part = shard.statistics
      sum.hits += part.hits
      sum.misses += part.misses
      sum.bytes += part.bytes
    }
  }
}

/// A part of the cache with a lock of its own.
///
/// Two generations instead of a list of uses: when the young one is full it becomes the old one, and what is still asked for
/// moves up. Look-up and insertion are O(1); at most `capacity` bytes are kept.
final class SpriteShard: Sendable {
  private struct State {
    var young: [SpriteKey: WeightSprite] = [:]
    var old: [SpriteKey: WeightSprite] = [:]
    var youngBytes = 0
    var oldBytes = 0
    var hits = 0
    var misses = 0
  }

  private let state = Locked(State())
  private let generation: Int

  init(capacity: Int) { generation = capacity / 2 }

  func find(_ key: SpriteKey) -> WeightSprite? {
    state.withLock { state in
      if let sprite = state.young[key] {
        state.hits &+= 1
        return sprite
      }
      guard let sprite = state.old[key] else {
        state.misses &+= 1
        return nil
      }
      state.hits &+= 1
      Self.insert(key, sprite, &state, generation)
      return sprite
    }
  }

  func insert(_ key: SpriteKey, _ sprite: WeightSprite) { state.withLock { Self.insert(key, sprite, &$0, generation) } }

  var statistics: SpriteCache.Statistics {
    state.withLock { SpriteCache.Statistics(hits: $0.hits, misses: $0.misses, bytes: $0.youngBytes + $0.oldBytes) }
  }

  private static func insert(_ key: SpriteKey, _ sprite: WeightSprite, _ state: inout State, _ generation: Int) {
    guard sprite.cost <= generation, state.young.updateValue(sprite, forKey: key) == nil else { return }
    state.youngBytes += sprite.cost
    guard state.youngBytes > generation else { return }
    (state.old, state.oldBytes) = (state.young, state.youngBytes)
    (state.young, state.youngBytes) = ([:], 0)
  }
}

/// Everything that decides a sprite's weights: the layer, its colours' alphas, and where it and what clips it lie on the pixels.
struct SpriteKey: Hashable {
  let layer: ColoredLayer
  let place: PixelSnap.Place
  let clip: Clip?
  private let mixed: UInt64

  struct Clip: Equatable {
    let name: String
    let place: PixelSnap.Place
  }

  init(layer: ColoredLayer, place: PixelSnap.Place, clip: Clip?) {
    self.layer = layer
    self.place = place
    self.clip = clip
    var hash = UInt64(truncatingIfNeeded: layer.outlineFingerprint) ^ place.hash
    if let clip { hash = PixelSnap.Place.mix(hash ^ clip.place.hash) }
    mixed = PixelSnap.Place.mix(hash)
  }

  /// Chooses one of a power of two of shards.
  func shard(of count: Int) -> Int { Int(truncatingIfNeeded: mixed >> 40) & (count - 1) }

  static func == (a: SpriteKey, b: SpriteKey) -> Bool {
    a.mixed == b.mixed && a.place == b.place && a.clip == b.clip && a.layer.hasOutline(of: b.layer)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}
