import AvatarPixels
import AvatarRaster
import AvatarScene
import Foundation
import Testing

@testable import AvatarRun

#if canImport(Glibc)
  import Glibc
#endif

/// Tests a folder of stored sprites: what is found again, what is left alone, what is evicted.
@Suite struct SpriteStoreTests {
  private static let fields = [
    ["hairStyle": "bun"], ["hairStyle": "afro", "accessory1": "cap"], ["hairStyle": "long", "petType": "cat"],
  ]

  /// Draws one frame of a record.
  @discardableResult
  private func draw(_ store: SpriteStore, _ number: Int = 0, scale: Double = 1) throws -> Bitmap {
    let renderer = try AvatarRenderer(sprites: store)
    let avatar = renderer.resolve(AvatarRecord(id: "a", fields: Self.fields[number % Self.fields.count])).avatar
    return try renderer.frame(of: avatar, clip: "walk", at: 0.1 * Double(number / Self.fields.count), scale: scale)
  }

  /// Draws with a store in that folder, and closes the store.
  @discardableResult
  private func run(_ folder: TestFolder, _ number: Int = 0, limit: Int = 1 << 30) throws -> (
    drawn: Int, found: Int, picture: Bitmap, notes: [String]
  ) {
    let store = try SpriteStore("\(folder.path)/store", limit: limit)
    let picture = try draw(store, number)
    let notes = store.close().map(\.message)
    return (store.statistics.drawn, store.statistics.found, picture, notes)
  }

  private func names(_ folder: TestFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/store").sorted()
  }

  private func path(_ folder: TestFolder, _ name: String) -> String { "\(folder.path)/store/\(name)" }

  /// Sets a file's access and modification times so many seconds back.
  private func age(_ path: String, by seconds: Int) {
    var times = [timespec(tv_sec: time(nil) - seconds, tv_nsec: 0), timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)]
    utimensat(AT_FDCWD, path, &times, 0)
  }

  @Test func whatOneRunDrewTheNextFinds() throws {
    let folder = try TestFolder()
    let (first, second) = (try run(folder), try run(folder))
    #expect(first.drawn > 10 && first.found == 0)
    #expect(second.drawn == 0 && second.found == first.drawn)
    let same = first.picture == second.picture
    #expect(same)
    #expect(second.notes == [])
    #expect(try names(folder).count == 1)
  }

  @Test func aPieceOfAFileIsReadWholeOrNotAtAll() throws {
    let folder = try TestFolder()
    try run(folder)
    let file = path(folder, try names(folder).at(0))
    let whole = try [UInt8](#require(FileManager.default.contents(atPath: file)))
    let (opened, size) = (try OpenFile(readingFile: file), whole.count)
    for (offset, count) in [(0, 100), (size - 64, 64), (size, 0), (17, 1)] {
      #expect(opened.bytes(at: offset, count: count) == Array(whole[offset..<offset + count]))
    }
    for (offset, count) in [(-1, 1), (size - 63, 64), (size + 1, 0), (0, -1), (1, .max)] {
      #expect(opened.bytes(at: offset, count: count) == nil)
    }
    truncate(file, 100)
    #expect(opened.bytes(at: 50, count: 100) == nil)
  }

  /// The ways in which a segment may change while a run uses it.
  enum Change: CaseIterable {
    case otherBytes, noBytes, runsWithoutEnd, otherPlaces, shorter, empty, replaced

    func apply(to path: String) throws {
      let url = URL(filePath: path)
      var bytes = try [UInt8](Data(contentsOf: url))
      // Everything except the index and the footer, with the same size: sprites that were verified
      // once are still found.
      let code = bytes.indices.prefix(bytes.count / 2)
      switch self {
      case .otherBytes: for place in code { bytes[place] = UInt8(truncatingIfNeeded: place &* 167 ^ place >> 3) }
      case .noBytes: for place in code { bytes[place] = 0 }
      // A run of 65,535 mixed pixels with 255 roles each, repeated.
      case .runsWithoutEnd: for place in code { bytes[place] = place % 3 == 0 ? 0x9F : 0xFF }
      case .otherPlaces: bytes.swapAt(0, 1); bytes.replaceSubrange(code, with: bytes[code].reversed())
      case .shorter: return #expect(truncate(path, off_t(bytes.count / 3)) == 0)
      case .empty: return #expect(truncate(path, 0) == 0)
      case .replaced: return try Data("nothing".utf8).write(to: url, options: .atomic)
      }
      let file = try FileHandle(forWritingTo: url)
      try file.write(contentsOf: bytes)
      try file.close()
    }
  }

  @Test(arguments: Change.allCases) func aSegmentThatChangesInPlacePaintsNothingOfTheChange(change: Change) throws {
    let folder = try TestFolder()
    let whole = try run(folder).picture
    let store = try SpriteStore("\(folder.path)/store")
    // One of two renderers has found its sprites before the change, the other looks for them after
    // it.
    let before = try AvatarRenderer(sprites: store)
    func draw(_ renderer: AvatarRenderer) throws -> Bitmap {
      try renderer.frame(
        of: renderer.resolve(AvatarRecord(id: "a", fields: Self.fields[0])).avatar, clip: "walk", at: 0, scale: 1)
    }
    var same = try draw(before) == whole
    #expect(same)
    try change.apply(to: path(folder, try names(folder).at(0)))
    for renderer in [before, try AvatarRenderer(sprites: store)] {
      same = try draw(renderer) == whole
      #expect(same)
    }
    // A replaced file stays readable through open descriptors; after a change in place, at least
    // one sprite is drawn again.
    let numbers = store.statistics
    #expect(change == .replaced ? numbers.drawn == 0 : numbers.damaged > 0 && numbers.drawn == numbers.damaged)
    store.close()
    same = try run(folder).picture == whole
    #expect(same)
  }

  /// Each segment stays open, and the indexes are in memory. Segments that need too many
  /// descriptors, or an index that claims the memory of all, are ignored.
  @Test func anIndexForWhichThereIsNoRoomIsLeftAlone() throws {
    let folder = try TestFolder()
    try run(folder)
    let name = try #require(SegmentName(names(folder).at(0)))
    let segments = try #require(try SegmentFolder(existing: "\(folder.path)/store"))
    let bytes = try segments.open(name).indexBytes
    #expect(try segments.open(name, room: bytes).count > 10)
    #expect(throws: SegmentError.unavailable) { try segments.open(name, room: bytes - 1) }
  }

  @Test func aSegmentIsWrittenWhenItIsFullAndIsLookedIntoAtOnce() throws {
    let folder = try TestFolder()
    let store = try SpriteStore("\(folder.path)/store", limit: 1 << 30, segmentBytes: 2000)
    try draw(store)
    let names = try names(folder)
    #expect(names.count > 1)
    #expect(names.allSatisfy { FileSize.bytes(of: path(folder, $0)) ?? .max < 60_000 })
    let drawn = store.statistics.drawn
    try draw(store)
    #expect(store.statistics.found > 0 && store.statistics.drawn < 2 * drawn)
  }

  @Test func noMoreIsWrittenThanThereIsRoomFor() throws {
    let folder = try TestFolder()
    let store = try SpriteStore("\(folder.path)/store", limit: 30_000, segmentBytes: 10_000)
    for number in 0..<6 { try draw(store, number) }
    let sizes = try names(folder).compactMap { FileSize.bytes(of: path(folder, $0)) }
    #expect(!sizes.isEmpty && sizes.reduce(0, +) < 80_000)
  }

  @Test func manySmallRunsLeaveFewFilesInWhichEverythingIsFound() throws {
    let folder = try TestFolder()
    for number in 0..<20 { try run(folder, number) }
    #expect(try names(folder).count <= 9)
    for number in 0..<20 { #expect(try run(folder, number).drawn == 0) }
  }

  @Test func whatWasUsedLongestAgoGoesFirst() throws {
    let folder = try TestFolder()
    var made: [String] = []
    for number in 0..<3 {
      try run(folder, number)
      made += try names(folder).filter { !made.contains($0) }
    }
    #expect(made.count == 3)
    for (number, name) in made.enumerated() { age(path(folder, name), by: 1000 - number) }
    // The first segment is used again, so the second is now the oldest.
    #expect(try run(folder, 0).drawn == 0)
    let sizes = try made.map { try #require(FileSize.bytes(of: path(folder, $0))) }
    #expect(try SpriteStoreStatistics.prune("\(folder.path)/store", to: sizes.reduce(0, +) - 1) == 1)
    #expect(try Set(names(folder)) == Set([made.at(0), made.at(2)]))
  }

  @Test func aRunLeavesNoMoreThanTheLimit() throws {
    let folder = try TestFolder()
    for number in 0..<6 { try run(folder, number, limit: 60_000) }
    let sizes = try names(folder).compactMap { FileSize.bytes(of: path(folder, $0)) }
    #expect(sizes.reduce(0, +) <= 60_000)
  }

  @Test func whatIsNoWholeSegmentIsLeftAloneOrSaid() throws {
    let folder = try TestFolder()
    let first = try run(folder)
    let name = try names(folder).at(0)
    let bytes = try #require(FileManager.default.contents(atPath: path(folder, name)))
    let ours = name.prefix(8)
    func digits(_ letter: String) -> String { String(repeating: letter, count: 32) }
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path(folder, "\(ours)-\(digits("a")).sprites")))
    try Data().write(to: URL(filePath: path(folder, "\(ours)-\(digits("b")).sprites")))
    try FileManager.default.createDirectory(
      atPath: path(folder, "\(ours)-\(digits("c")).sprites"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: path(folder, "\(ours)-\(digits("d")).sprites"), withDestinationPath: "/dev/zero")
    mkfifo(path(folder, "\(ours)-\(digits("e")).sprites"), 0o600)
    try Data("hello".utf8).write(to: URL(filePath: path(folder, "readme.txt")))
    try bytes.write(to: URL(filePath: path(folder, "00000000-\(digits("f")).sprites")))
    let second = try run(folder)
    let same = first.picture == second.picture
    #expect(same)
    #expect(second.drawn == 0)
    #expect(second.notes == ["is damaged, and is not used", "is damaged, and is not used"])
    // Pruning removes the damaged files and nothing that is not a segment.
    #expect(try SpriteStoreStatistics.prune("\(folder.path)/store", to: 1 << 30) == 2)
    #expect(try names(folder).count == 6)
  }

  @Test func aDamagedSpriteIsDrawnAnewAndSaid() throws {
    let folder = try TestFolder()
    let first = try run(folder)
    let name = try names(folder).at(0)
    var bytes = try #require(FileManager.default.contents(atPath: path(folder, name)))
    bytes[50] ^= 1
    try bytes.write(to: URL(filePath: path(folder, name)))
    let second = try run(folder)
    let same = first.picture == second.picture
    #expect(same)
    #expect(second.drawn == 1)
    #expect(second.notes == ["1 sprites of the store were damaged and are drawn again"])
    #expect(try run(folder).drawn == 0)
    #expect(try SpriteStoreStatistics(of: "\(folder.path)/store").damaged.files == 1)
  }

  @Test func twoAtOnceKeepWhatEachDrew() throws {
    let folder = try TestFolder()
    let stores = try [SpriteStore("\(folder.path)/store"), SpriteStore("\(folder.path)/store")]
    for (number, store) in stores.enumerated() { try draw(store, number) }
    for store in stores { #expect(store.close() == []) }
    for number in 0..<2 { #expect(try run(folder, number).drawn == 0) }
  }

  @Test func whatOthersRemoveMeanwhileIsStillThereToUse() throws {
    let folder = try TestFolder()
    let first = try run(folder)
    let store = try SpriteStore("\(folder.path)/store")
    #expect(try SpriteStoreStatistics.prune("\(folder.path)/store", to: 0) == 1)
    let same = try draw(store) == first.picture
    #expect(same)
    #expect(store.statistics.drawn == 0)
    #expect(store.close() == [])
  }

  @Test func aFolderThatCannotBeIsAnError() throws {
    let folder = try TestFolder()
    _ = try folder.file("store", "a file")
    #expect(throws: SpriteStoreError.self) { try SpriteStore("\(folder.path)/store") }
    #expect(throws: SpriteStoreError.self) { try SpriteStore("\(folder.path)/store/inside") }
  }

  @Test func aFolderThatGoesAwayMeanwhileEndsNothing() throws {
    let folder = try TestFolder()
    let store = try SpriteStore("\(folder.path)/store")
    try draw(store)
    try FileManager.default.removeItem(atPath: "\(folder.path)/store")
    #expect(store.close().count == 1)
  }

  @Test func theUsualFolderIsTheUsersCache() {
    #expect(SpriteStore.defaultPath([:]) == nil)
    #expect(SpriteStore.defaultPath(["HOME": "relative"]) == nil)
    #if os(Linux)
      #expect(SpriteStore.defaultPath(["HOME": "/home/a"]) == "/home/a/.cache/render-avatars/sprites")
      #expect(
        SpriteStore.defaultPath(["HOME": "/home/a", "XDG_CACHE_HOME": "/var/cache/a"])
          == "/var/cache/a/render-avatars/sprites")
      #expect(
        SpriteStore.defaultPath(["HOME": "/home/a", "XDG_CACHE_HOME": "relative"])
          == "/home/a/.cache/render-avatars/sprites")
    #endif
  }
}
