@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import Testing

@Suite("Frames from sprites")
struct SpriteDrawingTests {
  private static let clips = ["idle", "walk", "dance"]

  private func frames(_ renderer: AvatarRenderer, _ record: AvatarRecord) throws -> [Bitmap] {
    let avatar = renderer.resolve(record).avatar
    return try Self.clips.flatMap { clip in
      try [0, 0.11, 0.4].flatMap { time in
        try [1.0, 2.0].map { try renderer.frame(of: avatar, clip: clip, at: time, scale: $0, background: .hub) }
      }
    }
  }

  @Test("the cache changes no pixel: none, one too small, a usual one, and a warm one", arguments: Fixtures.records)
  func cacheIsInvisible(record: AvatarRecord) throws {
    let bare = try frames(AvatarRenderer(cacheCapacity: 0), record)
    let warm = try AvatarRenderer()
    for other in Fixtures.records { _ = try frames(warm, other) }
    let small = try frames(AvatarRenderer(cacheCapacity: 100_000), record)
    #expect(Self.same(small, bare))
    let kept = try frames(warm, record)
    #expect(Self.same(kept, bare))
  }

  @Test("threads that share a renderer draw what one alone draws")
  func threads() async throws {
    let record = Fixtures.records[0]
    let alone = try frames(AvatarRenderer(), record)
    let shared = try AvatarRenderer()
    try await withThrowingTaskGroup(of: [Bitmap].self) { group in
      for _ in 0..<6 { group.addTask { try self.frames(shared, record) } }
      for try await drawn in group { #expect(Self.same(drawn, alone)) }
    }
  }

  @Test(
    "a frame differs from one that cairo draws only as areas of pixels from samples", arguments: Fixtures.records[..<2],
    clips)
  func likePlainCairo(record: AvatarRecord, clip: String) throws {
    let renderer = try AvatarRenderer()
    let scene = try AnimatedAvatar(renderer.resolve(record).avatar, clip: clip, cast: .player, pack: renderer.pack)
    var counts = [Int](repeating: 0, count: 256)
    for time in [0.0, 0.17, 0.3] {
      let (list, viewport) = (scene.drawList(at: time), Viewport(frame: scene.frame, scale: 2))
      for (a, b) in zip(try renderer.frames.render(list, viewport).pixels, try PlainCairo.draw(list, viewport).pixels) {
        counts[distance(a, b)] += 1
      }
    }
    let all = counts.reduce(0, +)
    #expect(counts[0...2].reduce(0, +) > all * 98 / 100)
    #expect(counts[24...].reduce(0, +) <= 30 && counts[64...].allSatisfy { $0 == 0 }, "differences: \(counts)")
  }

  @Test("one layer alone differs from plain cairo by at most 48 in a channel", arguments: Fixtures.records[..<2])
  func likePlainCairoByLayer(record: AvatarRecord) throws {
    let renderer = try AvatarRenderer()
    let scene = try AnimatedAvatar(
      renderer.resolve(record).avatar, clip: "walk", cast: .playerAndPet, pack: renderer.pack)
    let viewport = Viewport(frame: scene.frame, scale: 2)
    for item in scene.drawList(at: 0.1).items {
      guard case .layer = item.content else { continue }
      let list = DrawList(items: [item])
      let pairs = zip(try renderer.frames.render(list, viewport).pixels, try PlainCairo.draw(list, viewport).pixels)
      #expect((pairs.map { distance($0, $1) }.max() ?? 0) <= 48, "\(item.slot)")
    }
  }

  /// Equality as a plain Bool: the macro would compute the difference element by element.
  private static func same(_ a: [Bitmap], _ b: [Bitmap]) -> Bool { a == b }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [24, 16, 8, 0].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}
