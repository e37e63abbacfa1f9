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
