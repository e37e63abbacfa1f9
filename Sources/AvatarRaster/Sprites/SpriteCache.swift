/// Sprites that may be wanted again, shared by all threads and bounded in bytes.
final class SpriteCache: Sendable {
  /// How the cache has served, for `--verbose`.
  struct Statistics: Hashable, Sendable {
    var hits = 0
    var misses = 0
    var bytes = 0
  }

  private let shards: [SpriteCacheShard]
  private let keeps: Bool
  private let persistentCache: PersistentSpriteCache?

  /// - Parameters:
  ///   - capacity: bytes; 0 keeps nothing.
  ///   - persistentCache: sprites that outlive the process; nil for none.
  init(capacity: Int, persistentCache: PersistentSpriteCache? = nil) {
    keeps = capacity > 0
    shards = (0..<16).map { _ in SpriteCacheShard(capacity: capacity / 16) }
    self.persistentCache = persistentCache
  }

  /// The sprite for a key: a kept one, one from the shelf, or a new one by `draw`, outside the lock. Two threads may draw the same; the sprites are equal.
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

/// A part of the cache with a lock of its own: at most `capacity` bytes.
///
/// What is to go is found by a hand that walks around over all sprites: it spares each that was asked for since it last came by. Look-up and
/// insertion take a few steps, and nothing goes before there is no room left.
final class SpriteCacheShard: Sendable {
  private struct Entry {
    /// Nil where the sprite is gone and none has taken its place.
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

    /// Puts the next one where the last one went: just behind the hand, so that it is the last that the hand comes to.
    mutating func add(_ sprite: CoverageSprite, for key: SpriteKey) {
      let (entry, place) = (Entry(key: key, sprite: sprite), gone.popLast() ?? entries.count)
      if place == entries.count { entries.append(entry) } else { entries[place] = entry }
      places[key] = place
      statistics.bytes += sprite.cost
    }

    /// Lets the next sprite go that nobody asked for since the hand was there. There is one.
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

  /// One that is too large to be kept beside others is not kept.
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

/// Everything that decides a sprite's weights: the layer, its colours' alphas, and where it and what clips it lie on the pixels.
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

  /// Chooses one of a power of two of shards.
  func shard(of count: Int) -> Int { Int(truncatingIfNeeded: mixed >> 40) & (count - 1) }

  static func == (a: SpriteKey, b: SpriteKey) -> Bool {
    a.mixed == b.mixed && a.place == b.place && a.clip == b.clip && a.layer.hasOutline(of: b.layer)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}
