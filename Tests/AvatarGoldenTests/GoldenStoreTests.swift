import AvatarGolden
import AvatarRaster
import AvatarRun
import Foundation
import Testing

/// A store of sprites changes no golden: neither one that is being filled, nor a full one, nor a damaged one.
@Suite struct GoldenStoreTests {
  /// What differs, and how the store served.
  private func verify(_ path: String) async throws -> (differing: [String], served: SpriteShelf.Statistics) {
    let store = try SpriteStore(path)
    let set = try GoldenSet(folder: ProjectGoldens.folder, renderer: AvatarRenderer(sprites: store.shelf))
    let differing = await set.verify(jobs: 2).filter { !$0.holds }.map(\.name)
    store.close()
    return (differing, store.shelf.statistics)
  }

  @Test func everyGoldenIsTheSameWithAStoreThatIsEmptyFullAndDamaged() async throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/store"
    // What differs on this machine anyway, for another reason.
    let anyway = try await ProjectGoldens.opened.get().verify(jobs: 2).filter { !$0.holds }.map(\.name)
    let empty = try await verify(path)
    #expect(empty.differing == anyway)
    #expect(empty.served.drawn > 1000)
    let full = try await verify(path)
    #expect(full.differing == anyway)
    #expect(full.served.drawn == 0 && full.served.found > 1000)
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      var bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      for place in stride(from: 11, to: bytes.count - 64, by: 7001) { bytes[place] ^= 0x10 }
      try bytes.write(to: URL(filePath: "\(path)/\(name)"))
    }
    let damaged = try await verify(path)
    #expect(damaged.differing == anyway)
    #expect(damaged.served.damaged > 10 && damaged.served.found > 0)
  }
}
