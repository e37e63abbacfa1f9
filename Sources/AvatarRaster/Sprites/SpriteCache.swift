internal import AvatarScene

/// A cache of sprites in memory, bounded in bytes and shared by all threads.
final class SpriteCache: Sendable {
  /// Counts of cache lookups, for `--verbose`.
  struct Statistics: Hashable, Sendable {
    var hits = 0
    var misses = 0
    var bytes = 0
  }

  private let shards: [SpriteCacheShard]
  private let keeps: Bool
  private let persistentCache: PersistentSpriteCache?

  /// - Parameters:
  ///   - capacity: the capacity in bytes; 0 disables the cache.
  ///   - persistentCache: the sprites that outlive the process; nil for none.
  init(capacity: Int, persistentCache: PersistentSpriteCache? = nil) {
    keeps = capacity > 0
    shards = (0..<16).map { _ in SpriteCacheShard(capacity: capacity / 16) }
    self.persistentCache = persistentCache
  }

  /// Returns the sprite for a key: from this cache, from the persistent cache, or from `draw`,
  /// which runs outside the lock. Two threads may draw the same sprite; the results are equal.
  ///
  /// - Parameter clip: the outline that the key's clip names.
  func sprite(for key: SpriteKey, clip: Path?, draw: () throws -> CoverageSprite) rethrows -> CoverageSprite {
    guard keeps else { return try persistentCache?.sprite(for: key, clip: clip, draw: draw) ?? draw() }
    let shard = shards[key.shard(of: shards.count)]
    if let found = shard.find(key) { return found }
    let sprite = try persistentCache?.sprite(for: key, clip: clip, draw: draw) ?? draw()
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

/// A shard of the cache with its own lock and at most `capacity` bytes.
///
/// Eviction uses the CLOCK algorithm: a hand cycles over all sprites and spares each one that was
/// requested since its last visit. Lookup and insertion take a few steps, and nothing is evicted
/// while there is room.
final class SpriteCacheShard: Sendable {
  private struct Entry {
    /// Nil where the sprite was evicted and the slot is free.
    let key: SpriteKey?
    let sprite: CoverageSprite
    var wasRequested = false

    static let gone = Entry(key: nil, sprite: .empty)
  }

  private struct State {
    var places: [SpriteKey: Int] = [:]
    var entries: [Entry] = []
    var gone: [Int] = []
    var hand = 0
    var statistics = SpriteCache.Statistics()

    /// Reuses the slot of the last evicted sprite, directly behind the hand, so that the hand
    /// reaches the new sprite last.
    mutating func add(_ sprite: CoverageSprite, for key: SpriteKey) {
      let (entry, place) = (Entry(key: key, sprite: sprite), gone.popLast() ?? entries.count)
      if place == entries.count { entries.append(entry) } else { entries[place] = entry }
      places[key] = place
      statistics.bytes += sprite.cost
    }

    /// Evicts the next sprite that was not requested since the hand's last visit. The cache must
    /// not be empty.
    mutating func evict() {
      while true {
        if hand >= entries.count { hand = 0 }
        defer { hand += 1 }
        guard let key = entries[hand].key else { continue }
        if entries[hand].wasRequested {
          entries[hand].wasRequested = false
          continue
        }
        statistics.bytes -= entries[hand].sprite.cost
        entries[hand] = .gone
        gone.append(hand)
        places[key] = nil
        return
      }
    }
  }

  private let state = Locked(State())
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  func find(_ key: SpriteKey) -> CoverageSprite? {
    state.withLock { state in
      guard let place = state.places[key] else {
        state.statistics.misses &+= 1
        return nil
      }
      state.statistics.hits &+= 1
      state.entries[place].wasRequested = true
      return state.entries[place].sprite
    }
  }

  /// Inserts a sprite. Does not store one that takes more than half of the capacity.
  func insert(_ key: SpriteKey, _ sprite: CoverageSprite) {
    guard sprite.cost <= capacity / 2 else { return }
    state.withLock { state in
      guard state.places[key] == nil else { return }
      while state.statistics.bytes + sprite.cost > capacity { state.evict() }
      state.add(sprite, for: key)
    }
  }

  var statistics: SpriteCache.Statistics { state.withLock { $0.statistics } }
}

/// Everything that determines a sprite's weights: the layer, the alphas of its colours, and the
/// position of it and of its clip relative to the pixel grid.
struct SpriteKey: Hashable {
  let layer: ColoredLayer
  let place: SubpixelKey.Place
  let clip: Clip?
  private let mixed: UInt64

  struct Clip: Equatable {
    let name: String
    let place: SubpixelKey.Place
  }

  init(layer: ColoredLayer, place: SubpixelKey.Place, clip: Clip?) {
    self.layer = layer
    self.place = place
    self.clip = clip
    var hash = UInt64(truncatingIfNeeded: layer.outlineFingerprint) ^ place.hash
    if let clip { hash = SubpixelKey.Place.mix(hash ^ clip.place.hash) }
    mixed = SubpixelKey.Place.mix(hash)
  }

  /// Returns the shard of the key. The number of shards is a power of two.
  func shard(of count: Int) -> Int { Int(truncatingIfNeeded: mixed >> 40) & (count - 1) }

  static func == (a: SpriteKey, b: SpriteKey) -> Bool {
    a.mixed == b.mixed && a.place == b.place && a.clip == b.clip && a.layer.hasOutline(of: b.layer)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}
