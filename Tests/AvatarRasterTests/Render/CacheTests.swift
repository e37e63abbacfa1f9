@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import AvatarSupport
import TestSupport
import Testing

/// Tests that cached parts give the same pixels as newly drawn ones, for records as the app stores
/// them.
@Suite struct CacheTests {
  private static let moments: [(clip: String, time: Double)] = [
    ("idle", 0), ("idle", 0.6), ("walk", 0.08), ("dance", 0.4), ("jump", 0.4), ("sitLoop", 1),
  ]

  private func avatars() throws -> [Avatar] {
    try FixtureRecords.players().prefix(5).map { try Stage.renderer().resolve($0).avatar }
  }

  private func frames(_ renderer: AvatarRenderer, _ avatar: Avatar, scale: Double = 1) throws -> [Bitmap] {
    try Self.moments.map { try renderer.frame(of: avatar, clip: $0.clip, at: $0.time, scale: scale) }
  }

  @Test(arguments: [1 << 16, 1 << 19, AvatarRenderer.defaultCacheCapacity])
  func aCacheOfAnyCapacityChangesNoPixel(capacity: Int) throws {
    let (without, with) = (try AvatarRenderer(cacheCapacity: 0), try AvatarRenderer(cacheCapacity: capacity))
    for avatar in try avatars() {
      let expected = try frames(without, avatar)
      #expect(try (frames(with, avatar) == expected) as Bool)
      #expect(try (frames(with, avatar) == expected) as Bool, "warm")
    }
  }

  @Test func theCacheIsUsed() throws {
    let renderer = try AvatarRenderer()
    _ = try frames(renderer, try avatars()[0])
    let cold = renderer.frames.cache.statistics
    _ = try frames(renderer, try avatars()[0])
    let warm = renderer.frames.cache.statistics
    #expect(warm.misses == cold.misses && warm.hits > cold.hits)
  }

  @Test func theCacheStaysBelowItsCapacity() throws {
    let renderer = try AvatarRenderer(cacheCapacity: 1 << 18)
    for avatar in try avatars() { _ = try frames(renderer, avatar, scale: 2) }
    #expect(renderer.frames.cache.statistics.cost <= 1 << 18)
  }

  @Test func theSameRecordGivesTheSameBytes() throws {
    var options = SheetOptions()
    (options.clips, options.scales) = (["walk"], [1])
    let avatar = try avatars()[0]
    let first = try AvatarRenderer().sheet(avatar, name: "a", options: options)
    let second = try AvatarRenderer(cacheCapacity: 0).sheet(avatar, name: "a", options: options)
    #expect(first.map(\.name) == second.map(\.name))
    #expect((first.map(\.bytes) == second.map(\.bytes)) as Bool)
  }
}
