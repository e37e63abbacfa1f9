import AvatarRaster
import Foundation
import Testing

@testable import AvatarRun

/// Tests which temporary files count as abandoned: those that no process has locked.
@Suite struct TemporaryFileTests {
  private let folder: TestFolder
  private let output: OutputFolder

  init() throws {
    folder = try TestFolder()
    output = try OutputFolder(creating: folder.path)
  }

  private func name(_ digit: Character, _ part: Int? = nil) -> String {
    TemporaryFileName(owner: String(repeating: digit, count: 32), part: part).text
  }

  @Test func whatIsBeingWrittenStaysAndWhatNobodyHoldsGoes() throws {
    let living = try TemporaryFile.make(in: OpenFile(folder: folder.path))
    let part = try living.makePart()
    for dead in [name("a"), name("a", 1), name("b", 7)] { _ = try folder.file(dead, "half") }
    #expect(StaleFiles.sweep(output) == 3)
    #expect(try folder.names() == [living.name.text, part.name.text].sorted())
  }

  @Test func aPartLivesAsLongAsTheFileThatCarriesTheLock() throws {
    do {
      let living = try TemporaryFile.make(in: OpenFile(folder: folder.path))
      let part = try living.makePart()
      try part.finish()
      #expect(StaleFiles.sweep(output) == 0)
    }
    #expect(StaleFiles.sweep(output) == 2)
    #expect(try folder.names() == [])
  }

  @Test func theNextWriterOfAFileFindsWhatAKilledOneLeft() throws {
    _ = try folder.file(TemporaryFileName(of: "a.txt", slot: 0).text, "half")
    _ = try folder.file(TemporaryFileName(of: "a.txt", slot: 1).text, "half")
    try AtomicFile.write([1], to: folder.path + "/a.txt")
    #expect(try folder.names() == ["a.txt"])
  }

  @Test func twoWritersOfOneFileKeepOffEachOther() throws {
    let first = try AtomicFile(for: folder.path + "/a.txt")
    try first.append(Array("first".utf8))
    try AtomicFile.write(Array("second".utf8), to: folder.path + "/a.txt")
    #expect(folder.text("a.txt") == "second")
    try first.commit()
    #expect(folder.text("a.txt") == "first")
    #expect(try folder.names() == ["a.txt"])
  }

  @Test func nothingButAFileGoesAndNoLinkIsFollowed() throws {
    let precious = try folder.file("precious.txt", "mine")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name("a"), withDestinationPath: precious)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name("b", 1), withDestinationPath: precious)
    try FileManager.default.createDirectory(atPath: folder.path + "/" + name("c"), withIntermediateDirectories: true)
    #expect(mkfifo(folder.path + "/" + name("d"), 0o600) == 0)
    let names = try folder.names()
    #expect(StaleFiles.sweep(output) == 0)
    #expect(try folder.names() == names)
    #expect(folder.text("precious.txt") == "mine")
  }

  @Test(
    arguments: [
      "", ".render-avatars-.tmp", ".render-avatars-a-1.tmp", "a.tmp",
      ".render-avatars-" + String(repeating: "A", count: 32) + ".tmp",
      ".render-avatars-" + String(repeating: "a", count: 32) + "-+1.tmp",
      ".render-avatars-" + String(repeating: "a", count: 32) + "-1-2.tmp",
    ])
  func otherNamesAreNotOurs(name: String) {
    #expect(TemporaryFileName(name) == nil)
  }

  @Test func aNameReadsBack() {
    for name in [
      TemporaryFileName.random(), TemporaryFileName(of: "x", slot: 3),
      TemporaryFileName(owner: String(repeating: "0", count: 32), part: 12),
    ] {
      #expect(TemporaryFileName(name.text) == name)
    }
    #expect(TemporaryFileName.random() != TemporaryFileName.random())
  }
}
