import AvatarGolden
import AvatarRaster
import AvatarRun
import Foundation
import Testing

/// Tests that a sprite store changes no golden: a store being filled, a full one, a damaged one.
@Suite struct GoldenStoreTests {
  /// Every sixth golden, because each one is drawn four times.
  private static func names() throws -> [String] {
    try ProjectGoldens.opened.get().cases.enumerated().filter { $0.offset % 6 == 0 }.map(\.element.name)
  }

  /// Returns the goldens that differ, and the statistics of the store.
  private func verify(_ path: String) async throws -> (differing: [String], served: SpriteStore.Statistics) {
    let store = try SpriteStore(path)
    let set = try GoldenSet(folder: ProjectGoldens.folder, renderer: AvatarRenderer(sprites: store))
    let differing = try await set.verify(names: Self.names(), jobs: 2).filter { !$0.passes }.map(\.name)
    store.close()
    return (differing, store.statistics)
  }

  @Test func goldensAreTheSameWithAStoreThatIsEmptyFullAndDamaged() async throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/store"
    // The goldens that differ on this machine for another reason.
    let anyway = try await ProjectGoldens.opened.get().verify(names: Self.names(), jobs: 2).filter { !$0.passes }.map(
      \.name)
    let empty = try await verify(path)
    #expect(empty.differing == anyway)
    #expect(empty.served.drawn > 300)
    let full = try await verify(path)
    #expect(full.differing == anyway)
    #expect(full.served.drawn == 0 && full.served.found > 300)
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      var bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      for place in stride(from: 11, to: bytes.count - 64, by: 7001) { bytes[place] ^= 0x10 }
      try bytes.write(to: URL(filePath: "\(path)/\(name)"))
    }
    let damaged = try await verify(path)
    #expect(damaged.differing == anyway)
    #expect(damaged.served.damaged > 3 && damaged.served.found > 0)
  }
}
