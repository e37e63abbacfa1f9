internal import AvatarScene
internal import AvatarSupport

/// A cache of sprites in memory, bounded in bytes and shared by all threads.
final class SpriteCache: Sendable {
  private let shards: [Locked<BoundedCache<SpriteKey, CoverageSprite>>]
  private let keeps: Bool
  private let persistentCache: PersistentSpriteCache?

  /// - Parameters:
  ///   - capacity: the capacity in bytes; 0 disables the cache.
  ///   - persistentCache: the sprites that outlive the process; nil for none.
  init(capacity: Int, persistentCache: PersistentSpriteCache? = nil) {
    keeps = capacity > 0
    // A sprite may take half of a shard.
    shards =
      keeps ? (0..<16).map { _ in Locked(BoundedCache(capacity: capacity / 16, largest: capacity / 32)) } : []
    self.persistentCache = persistentCache
  }

  /// Returns the sprite for a key: from this cache, from the persistent cache, or from `draw`,
  /// which runs outside the lock. Two threads may draw the same sprite; the results are equal.
  ///
  /// - Parameter clip: the outline that the key's clip names.
  func sprite(for key: SpriteKey, clip: Path?, draw: () throws -> CoverageSprite) rethrows -> CoverageSprite {
    guard keeps else { return try persistentCache?.sprite(for: key, clip: clip, draw: draw) ?? draw() }
    let shard = shards[key.shard(of: shards.count)]
    if let found = shard.withLock({ $0.find(key) }) { return found }
    let sprite = try persistentCache?.sprite(for: key, clip: clip, draw: draw) ?? draw()
    shard.withLock { $0.insert(sprite, for: key, cost: sprite.cost) }
    return sprite
  }

  /// The counts of all lookups, for `--verbose`; the cost is in bytes.
  var statistics: CacheStatistics {
    shards.reduce(into: CacheStatistics()) { sum, shard in
      let part = shard.withLock { $0.statistics }
      sum.hits += part.hits
      sum.misses += part.misses
      sum.count += part.count
      sum.cost += part.cost
    }
  }
}

/// Everything that determines a sprite's weights: the layer, the alphas of its colours, and the
/// position of it and of its clip relative to the pixel grid.
struct SpriteKey: Hashable {
  let layer: ColoredLayer
  let coefficients: QuantizedTransform.Coefficients
  let clip: Clip?
  private let mixed: UInt64

  struct Clip: Equatable {
    let name: String
    let coefficients: QuantizedTransform.Coefficients
  }

  init(layer: ColoredLayer, coefficients: QuantizedTransform.Coefficients, clip: Clip?) {
    self.layer = layer
    self.coefficients = coefficients
    self.clip = clip
    var hash = UInt64(truncatingIfNeeded: layer.outlineFingerprint) ^ coefficients.hash
    if let clip { hash = QuantizedTransform.Coefficients.mix(hash ^ clip.coefficients.hash) }
    mixed = QuantizedTransform.Coefficients.mix(hash)
  }

  /// Returns the shard of the key. The number of shards is a power of two.
  func shard(of count: Int) -> Int { Int(truncatingIfNeeded: mixed >> 40) & (count - 1) }

  static func == (a: SpriteKey, b: SpriteKey) -> Bool {
    a.mixed == b.mixed && a.coefficients == b.coefficients && a.clip == b.clip && a.layer.hasOutline(of: b.layer)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}
