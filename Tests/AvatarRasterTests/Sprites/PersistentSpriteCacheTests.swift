import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that the persistent cache does not change pixels, and that one renderer finds the sprites
/// of another.
@Suite struct PersistentSpriteCacheTests {
  private static let options: SheetOptions = {
    var options = SheetOptions()
    (options.clips, options.scales) = (["walk", "wave"], [1])
    return options
  }()

  private func sheets(
    _ persistentCache: PersistentSpriteCache?, cacheCapacity: Int = AvatarRenderer.defaultCacheCapacity,
    _ records: ArraySlice<AvatarRecord>
  ) throws -> [[UInt8]] {
    let renderer = try AvatarRenderer(cacheCapacity: cacheCapacity, sprites: persistentCache)
    return try records.flatMap {
      try renderer.sheet(renderer.resolve($0).avatar, name: "a", options: Self.options).map(\.bytes)
    }
  }

  @Test(arguments: [0, 1 << 18, AvatarRenderer.defaultCacheCapacity])
  func sheetsAreTheSameWithAShelfThatIsEmptyAndOneThatIsFull(cacheCapacity: Int) throws {
    let records = try FixtureRecords.players().prefix(3)
    let store = MemoryStore()
    let bare = try sheets(nil, records)
    let empty = store.persistentCache()
    let cold = try sheets(empty, cacheCapacity: cacheCapacity, records) == bare
    #expect(cold)
    empty.flush()
    let full = store.persistentCache()
    let warm = try sheets(full, cacheCapacity: cacheCapacity, records) == bare
    #expect(warm)
    #expect(empty.statistics.drawn > 100 && full.statistics.drawn == 0 && full.statistics.damaged == 0)
  }

  @Test func aSegmentIsHandedOverWhenItIsFullAndIsLookedIntoAtOnce() throws {
    let store = MemoryStore()
    let persistentCache = store.persistentCache(segmentBytes: 50_000)
    let records = try FixtureRecords.players().prefix(1)
    _ = try sheets(persistentCache, cacheCapacity: 0, records)
    #expect(store.bytes.count > 2 && store.bytes.allSatisfy { $0.count < 80_000 })
    // Nothing was cached in memory: repeated sprites were found in the persistent cache.
    #expect(persistentCache.statistics.found > 0)
  }

  @Test func noMoreIsHandedOverThanThereIsRoomFor() throws {
    let store = MemoryStore()
    let persistentCache = store.persistentCache(room: 100_000, segmentBytes: 30_000)
    _ = try sheets(persistentCache, try FixtureRecords.players().prefix(2))
    persistentCache.flush()
    #expect(persistentCache.isFull)
    #expect(store.bytes.reduce(0) { $0 + $1.count } < 130_000)
  }

  @Test func aShelfWhoseSegmentsGoNowhereStillDraws() throws {
    let records = try FixtureRecords.players().prefix(1)
    let persistentCache = PersistentSpriteCache([], room: 1 << 30, segmentBytes: 10_000) { _ in nil }
    let same = try sheets(persistentCache, records) == sheets(nil, records)
    #expect(same)
    #expect(persistentCache.isFull)
  }

  @Test func whatIsDamagedIsDrawnAnewAndKeptOnceMore() throws {
    let records = try FixtureRecords.players().prefix(1)
    let store = MemoryStore()
    let first = store.persistentCache()
    let bare = try sheets(first, records)
    first.flush()
    var bytes = try #require(store.bytes.first)
    for place in stride(from: 100, to: bytes.count - 64, by: 1000) { bytes[place] ^= 0x55 }
    let damaged = PersistentSpriteCache([try SpriteSegment(bytes)], room: 1 << 30) { try? SpriteSegment($0) }
    let same = try sheets(damaged, records) == bare
    #expect(same)
    #expect(damaged.statistics.damaged > 10 && damaged.statistics.found > 0)
    #expect(damaged.statistics.drawn >= damaged.statistics.damaged)
  }

  @Test func threadsThatShareAShelfDrawWhatOneDraws() async throws {
    let records = try FixtureRecords.players()[3..<5]
    let bare = try sheets(nil, records)
    let store = MemoryStore()
    let renderer = try AvatarRenderer(sprites: store.persistentCache(segmentBytes: 40_000))
    try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<4 {
        group.addTask {
          try records.flatMap {
            try renderer.sheet(renderer.resolve($0).avatar, name: "a", options: Self.options).map(\.bytes)
          }
        }
      }
      for try await drawn in group {
        let same = drawn == bare
        #expect(same)
      }
    }
  }

  @Test func nothingInASegmentTellsOfAPerson() throws {
    let store = MemoryStore()
    let persistentCache = store.persistentCache()
    let renderer = try AvatarRenderer(sprites: persistentCache)
    let fields = [
      "skinTone": "tan", "hairStyle": "bun", "hairColor": "#123456", "petType": "dog", "petName": "Xylophon",
      "firstName": "Quirin", "topColor": "#ABCDEF",
    ]
    var options = Self.options
    options.names = true
    _ = try renderer.sheet(
      renderer.resolve(AvatarRecord(id: "person-42", fields: fields)).avatar, name: "a", options: options)
    persistentCache.flush()
    // The same figure without personal data: the store has the same file, byte for byte.
    let other = MemoryStore()
    let plain = other.persistentCache()
    let second = try AvatarRenderer(sprites: plain)
    let bare = ["skinTone": "pale", "hairStyle": "bun", "hairColor": "black", "petType": "dog"]
    _ = try second.sheet(second.resolve(AvatarRecord(id: "a", fields: bare)).avatar, name: "a", options: options)
    plain.flush()
    let same = store.bytes == other.bytes
    #expect(same && store.bytes.count == 1)
  }
}
