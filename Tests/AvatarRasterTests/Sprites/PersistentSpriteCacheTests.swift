@testable import AvatarRaster
import AvatarScene
import AvatarSheets
import TestSupport
import Testing

/// Tests that stored sprites do not change pixels, and that one renderer finds the sprites of
/// another.
@Suite struct PersistentSpriteCacheTests {
  private static let options: SheetOptions = {
    var options = SheetOptions()
    (options.clips, options.scales) = (["walk", "wave"], [1])
    return options
  }()

  private func sheets(
    _ storage: MemorySpriteStorage?, cacheCapacity: Int = AvatarRenderer.defaultCacheCapacity,
    _ records: ArraySlice<AvatarRecord>
  ) throws -> [[UInt8]] {
    let renderer = try AvatarRenderer(cacheCapacity: cacheCapacity, sprites: storage)
    return try records.flatMap {
      try renderer.sheet(renderer.resolve($0).avatar, name: "a", options: Self.options).map(\.bytes)
    }
  }

  @Test(arguments: [0, 1 << 18, AvatarRenderer.defaultCacheCapacity])
  func sheetsAreTheSameWithStorageThatIsEmptyAndThatIsFull(cacheCapacity: Int) throws {
    let records = try FixtureRecords.players().prefix(3)
    let bare = try sheets(nil, records)
    let empty = MemorySpriteStorage()
    let cold = try sheets(empty, cacheCapacity: cacheCapacity, records) == bare
    #expect(cold)
    let full = MemorySpriteStorage(empty.sprites)
    let warm = try sheets(full, cacheCapacity: cacheCapacity, records) == bare
    #expect(warm)
    #expect(empty.drawn > 100 && full.drawn == 0)
  }

  @Test func whatIsNotValidIsDrawnAnewAndStoredOnceMore() throws {
    let records = try FixtureRecords.players().prefix(1)
    let first = MemorySpriteStorage()
    let bare = try sheets(first, records)
    // A run that is longer than its row, in every other sprite.
    let ordered = first.sprites.sorted { $0.key.hex < $1.key.hex }
    let forged = ordered.enumerated().map { number, stored in
      let (digest, sprite) = stored
      let code = number % 2 == 0 ? sprite.code : [SpriteCode.solid << 5 | SpriteCode.lengthBits, 0xFF, 0xFF, 0]
      return (digest, CoverageSprite(x: sprite.x, y: sprite.y, width: sprite.width, height: sprite.height, code: code))
    }
    let storage = MemorySpriteStorage(Dictionary(uniqueKeysWithValues: forged))
    let same = try sheets(storage, records) == bare
    #expect(same)
    #expect(storage.drawn == ordered.count / 2)
    #expect(storage.sprites.allSatisfy { digest, sprite in first.sprites[digest]?.isSame(as: sprite) == true })
  }

  @Test func aRendererFindsInMemoryWhatAnotherDrew() throws {
    let records = try FixtureRecords.players().prefix(2)
    let memory = SpriteMemory()
    func drawn(_ storage: MemorySpriteStorage?) throws -> [[UInt8]] {
      let renderer = try AvatarRenderer(sprites: storage, memory: memory)
      return try records.flatMap {
        try renderer.sheet(renderer.resolve($0).avatar, name: "a", options: Self.options).map(\.bytes)
      }
    }
    let (first, second) = (MemorySpriteStorage(), MemorySpriteStorage())
    let bare = try sheets(nil, records)
    let areEqual = try [drawn(first), drawn(second), drawn(nil)].allSatisfy { $0 == bare }
    #expect(areEqual && first.drawn > 100 && second.drawn == 0)
  }

  @Test(arguments: [SheetOptions.Layout.rows, .packed], PageFormat.allCases)
  func manyThreadsDrawTheSheetThatOneDraws(layout: SheetOptions.Layout, format: PageFormat) async throws {
    var options = Self.options
    (options.layout, options.pageFormat, options.scales) = (layout, format, [1, 2])
    let renderer = try AvatarRenderer()
    let avatar = renderer.resolve(try FixtureRecords.players()[3]).avatar
    var files: [OutputFile] = []
    for planned in try renderer.planSheet(avatar, options: options) {
      files += try await planned.preparedInParallel().paintedInParallel().encodedInParallel().files(named: "a")
    }
    let areEqual = try files.map(\.bytes) == renderer.sheet(avatar, name: "a", options: options).map(\.bytes)
    #expect(areEqual && !files.isEmpty)
  }

  @Test func threadsThatShareStorageDrawWhatOneDraws() async throws {
    let records = try FixtureRecords.players()[3..<5]
    let bare = try sheets(nil, records)
    let renderer = try AvatarRenderer(cacheCapacity: 0, sprites: MemorySpriteStorage())
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

  @Test func nothingInStorageTellsOfAPerson() throws {
    let storage = MemorySpriteStorage()
    let renderer = try AvatarRenderer(sprites: storage)
    let fields = [
      "skinTone": "tan", "hairStyle": "bun", "hairColor": "#123456", "petType": "dog", "petName": "Xylophon",
      "firstName": "Quirin", "topColor": "#ABCDEF",
    ]
    var options = Self.options
    options.names = true
    _ = try renderer.sheet(
      renderer.resolve(AvatarRecord(id: "person-42", fields: fields)).avatar, name: "a", options: options)
    // The same figure without personal data gives the same sprites.
    let other = MemorySpriteStorage()
    let second = try AvatarRenderer(sprites: other)
    let bare = ["skinTone": "pale", "hairStyle": "bun", "hairColor": "black", "petType": "dog"]
    _ = try second.sheet(second.resolve(AvatarRecord(id: "a", fields: bare)).avatar, name: "a", options: options)
    #expect(storage.sprites.count == other.sprites.count && storage.sprites.count > 10)
    #expect(storage.sprites.allSatisfy { digest, sprite in other.sprites[digest]?.isSame(as: sprite) == true })
  }
}
