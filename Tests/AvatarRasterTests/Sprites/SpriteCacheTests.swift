import AvatarScene
import Testing

@testable import AvatarRaster

/// Tests the cache's eviction.
@Suite struct SpriteCacheTests {
  private static let sprite = CoverageSprite(x: 0, y: 0, width: 1, height: 1, code: [UInt8](repeating: 0, count: 520))

  /// Returns keys of one layer at so many positions.
  private func keys(_ count: Int) throws -> [SpriteKey] {
    let layer = ColoredLayer(name: "layer", layer: Layer(name: "layer", roles: [], shapes: [], pivot: nil), colors: [])
    return try (0..<count).map { number in
      let snap = try #require(SubpixelKey(.translation(Point(Double(number % 16) / 16, Double(number / 16) / 16))))
      return SpriteKey(layer: layer, place: snap.place, clip: nil)
    }
  }

  @Test func nothingGoesBeforeThereIsNoRoomLeft() throws {
    let shard = SpriteCacheShard(capacity: 10 * Self.sprite.cost)
    let keys = try keys(10)
    for key in keys { shard.insert(key, Self.sprite) }
    #expect(keys.allSatisfy { shard.find($0) != nil })
    #expect(shard.statistics == SpriteCache.Statistics(hits: 10, misses: 0, bytes: 10 * Self.sprite.cost))
  }

  @Test func whatIsAskedForStaysAndSoDoesWhatCameLast() throws {
    let shard = SpriteCacheShard(capacity: 10 * Self.sprite.cost)
    let keys = try keys(200)
    for key in keys {
      shard.insert(key, Self.sprite)
      #expect(shard.find(keys[0]) != nil)
      #expect(shard.statistics.bytes <= 10 * Self.sprite.cost)
    }
    #expect(keys.suffix(5).allSatisfy { shard.find($0) != nil })
    #expect(keys.count { shard.find($0) != nil } == 10)
  }

  @Test func whatIsTooLargeIsNotKept() throws {
    let shard = SpriteCacheShard(capacity: Self.sprite.cost)
    let key = try #require(try keys(1).first)
    shard.insert(key, Self.sprite)
    #expect(shard.find(key) == nil && shard.statistics.bytes == 0)
  }
}
