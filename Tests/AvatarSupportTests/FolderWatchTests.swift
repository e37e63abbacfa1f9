import Foundation
import Testing

@testable import AvatarSupport

/// Tests that the watch reports the changed sources for every way of saving, with system events and
/// with polling.
@Suite struct FolderWatchTests {
  enum Way: CaseIterable, Sendable { case events, clock }

  private static func watched(_ way: Way, _ folder: TemporaryArt) -> FolderWatch {
    way == .events
      ? FolderWatch(folder: folder.path) : FolderWatch(folder: folder.path, eventSource: PollingEventSource())
  }

  /// Returns the next change; empty if none follows for a while.
  private static func next(_ watch: inout FolderWatch, looks: Int = 40) -> [String] {
    var left = looks
    return watch.next {
      left -= 1
      return left < 0
    } ?? []
  }

  @Test(arguments: Way.allCases) func aSavedFileIsTold(way: Way) throws {
    let art = try TemporaryArt(["catalog.json", "parts/hair/bun.svg"])
    var watch = Self.watched(way, art)
    try art.write("parts/hair/bun.svg", "<svg/>")
    #expect(Self.next(&watch) == ["parts/hair/bun.svg"])
  }

  @Test(arguments: Way.allCases) func aRenameOverAFileIsTold(way: Way) throws {
    let art = try TemporaryArt(["parts/bun.svg"])
    var watch = Self.watched(way, art)
    try art.write("parts/.bun.svg.swp", "half")
    try art.write("parts/bun.svg~", "backup")
    try art.write("parts/4913", "")
    try art.move("parts/.bun.svg.swp", "parts/bun.svg")
    #expect(Self.next(&watch) == ["parts/bun.svg"])
  }

  @Test(arguments: Way.allCases) func editorsOwnFilesAreNotTold(way: Way) throws {
    let art = try TemporaryArt(["parts/bun.svg"])
    var watch = Self.watched(way, art)
    for name in ["parts/.bun.svg.swp", "parts/bun.svg~", "parts/bun.svg.tmp", "parts/.git/x.json"] {
      try art.write(name, "x")
    }
    #expect(Self.next(&watch, looks: 6) == [])
  }

  @Test(arguments: Way.allCases) func aFileThatIsWrittenInPiecesIsToldOnce(way: Way) throws {
    let art = try TemporaryArt(["a.svg"])
    var watch = Self.watched(way, art)
    Thread.detachNewThread {
      for piece in 1...5 {
        try? art.write("a.svg", String(repeating: "x", count: piece))
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    #expect(Self.next(&watch) == ["a.svg"])
    #expect(Self.next(&watch, looks: 6) == [])
  }

  @Test(arguments: Way.allCases) func aFolderThatGoesAndComesBackIsTold(way: Way) throws {
    let art = try TemporaryArt(["a.svg", "b/c.json"])
    var watch = Self.watched(way, art)
    try art.remove("")
    #expect(Self.next(&watch) == ["a.svg", "b/c.json"])
    try art.write("b/c.json", "{}")
    #expect(Self.next(&watch) == ["b/c.json"])
    try art.write("b/c.json", "{ }")
    #expect(Self.next(&watch) == ["b/c.json"], "the new folder is watched as the old one was")
  }

  @Test(arguments: Way.allCases) func aNewFolderIsWatched(way: Way) throws {
    let art = try TemporaryArt(["a.svg"])
    var watch = Self.watched(way, art)
    try art.write("new/deep/b.svg", "")
    #expect(Self.next(&watch) == ["new/deep/b.svg"])
    try art.write("new/deep/b.svg", "more")
    #expect(Self.next(&watch) == ["new/deep/b.svg"])
  }

  /// A link to a folder may lead to the root of the disk, or to a parent folder. It is not
  /// followed, and that is reported.
  @Test(arguments: ["/", ".", "..", "parts"]) func aLinkToAFolderIsNotFollowed(place: String) throws {
    let art = try TemporaryArt(["a.svg", "parts/b.svg"])
    try FileManager.default.createSymbolicLink(atPath: art.path + "/link", withDestinationPath: place)
    var watch = FolderWatch(folder: art.path)
    #expect(FolderSnapshot(of: art.path).folders.sorted() == ["", "parts"])
    #expect(watch.skipped.map(\.path) == ["link"])
    #expect(watch.skipped.first?.reason == "is a link to a folder")
    try art.write("parts/b.svg", "<svg/>")
    #expect(Self.next(&watch) == ["parts/b.svg"])
  }

  @Test func aLinkToAFileIsWatched() throws {
    let (art, other) = (try TemporaryArt(["a.svg"]), try TemporaryArt(["b.svg"]))
    try FileManager.default.createSymbolicLink(
      atPath: art.path + "/link.svg", withDestinationPath: other.path + "/b.svg")
    var watch = FolderWatch(folder: art.path)
    #expect(watch.skipped.isEmpty)
    try other.write("b.svg", "<svg/>")
    #expect(Self.next(&watch) == ["link.svg"])
  }

  /// This much is scanned four times a second, whatever else is in the folder.
  @Test func aLargeFolderIsLookedAtInPart() throws {
    let art = try TemporaryArt((0...FolderSnapshot.maximum).map { "many/\($0).txt" })
    let state = FolderSnapshot(of: art.path)
    #expect(state.skipped["many"]?.contains("\(FolderSnapshot.maximum) names") == true)
    let deep = try TemporaryArt([String(repeating: "d/", count: FolderSnapshot.deepest + 2) + "a.svg"])
    #expect(FolderSnapshot(of: deep.path).folders.count == FolderSnapshot.deepest + 1)
    #expect(FolderSnapshot(of: deep.path).skipped.count == 1)
  }

  /// Editors save by a file that takes the place of the old one, which may be the only file that is watched.
  @Test func aWatchedFileMayBeReplacedAndMayComeBack() throws {
    let (art, records) = (try TemporaryArt(["a.svg"]), try TemporaryArt(["players.ndjson", "other.txt"]))
    let file = records.path + "/players.ndjson"
    var watch = FolderWatch(paths: [art.path, file], ignoring: nil)
    try records.write("new", "{}")
    try records.move("new", "players.ndjson")
    #expect(Self.next(&watch) == [file])
    try records.remove("players.ndjson")
    #expect(Self.next(&watch) == [file])
    try records.write("players.ndjson", "{ }")
    #expect(Self.next(&watch) == [file])
    try art.write("a.svg", "<svg/>")
    #expect(Self.next(&watch) == [art.path + "/a.svg"])
    try records.write("other.txt", "x")
    #expect(Self.next(&watch, looks: 6) == [])
  }

  @Test func whatTheWatcherWritesItselfIsPassedOver() throws {
    let art = try TemporaryArt(["a.svg", "out/b.json"])
    var watch = FolderWatch(paths: [art.path], ignoring: art.path + "/out")
    try art.write("out/b.json", "{}")
    try art.write("a.svg", "<svg/>")
    #expect(Self.next(&watch) == [art.path + "/a.svg"])
  }

  @Test func theEndIsNotWaitedFor() throws {
    let art = try TemporaryArt(["a.svg"])
    var watch = FolderWatch(folder: art.path)
    #expect(watch.next { true } == nil)
  }
}

/// A temporary folder for one test.
final class TemporaryArt: Sendable {
  let path: String

  init(_ files: [String]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("art-\(UUID().uuidString)").path
    for file in files { try write(file, "") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ file: String, _ text: String) throws {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // In place, as many editors do.
    try Data(text.utf8).write(to: url)
  }

  func move(_ file: String, _ other: String) throws {
    guard rename(path + "/" + file, path + "/" + other) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path + "/" + file) }
}
