import Foundation
import Testing

@testable import AvatarRun

@Suite struct AtomicFileAppendTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func aFileAppearsWhenItIsCommitted() throws {
    let writer = try AtomicFile(for: folder.path + "/a.txt")
    try writer.append(Array("one ".utf8))
    #expect(folder.text("a.txt") == nil)
    try writer.append(Array("two".utf8))
    try writer.commit()
    #expect(folder.text("a.txt") == "one two")
    #expect(try folder.names() == ["a.txt"])
  }

  @Test func aWriterThatIsGivenUpLeavesNothing() throws {
    do {
      let writer = try AtomicFile(for: folder.path + "/a.txt")
      try writer.append([1])
    }
    #expect(try folder.names() == [])
  }

  @Test func aWriterThatIsShownGrowsInItsPlaceAndStays() throws {
    do {
      var writer = try AtomicFile(for: folder.path + "/a.txt")
      try writer.append(Array("one ".utf8))
      try writer.show()
      #expect(folder.text("a.txt") == "one ")
      try writer.append(Array("two".utf8))
      #expect(folder.text("a.txt") == "one two")
    }
    #expect(folder.text("a.txt") == "one two")
    #expect(try folder.names() == ["a.txt"])
  }

  @Test func aFolderInThePlaceIsRefusedAtOnce() {
    #expect(throws: OutputError.cannotCreate(path: folder.path, SystemError(code: 21))) {
      _ = try AtomicFile(for: folder.path)
    }
  }
}
