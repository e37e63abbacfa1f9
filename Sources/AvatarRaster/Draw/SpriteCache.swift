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

  /// - Parameter capacity: bytes; 0 keeps nothing.
  init(capacity: Int) {
    keeps = capacity > 0
    shards = (0..<16).map { _ in SpriteShard(capacity: capacity / 16) }
  }

  /// The sprite for a key: a kept one, or a new one by `draw`, outside the lock. Two threads may draw the same; the sprites are equal.
  func sprite(for key: SpriteKey, draw: () throws -> WeightSprite) rethrows -> WeightSprite {
    guard keeps else { return try draw() }
    let shard = shards[key.shard(of: shards.count)]
    if let found = shard.find(key) { return found }
    let sprite = try draw()
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
