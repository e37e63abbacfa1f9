import AvatarRaster
import AvatarSheets
import Foundation
import Testing

@testable import AvatarRun

/// Tests groups of files, in which the first file marks the group as complete.
@Suite struct FileGroupTests {
  private let folder: TestFolder
  private let output: OutputFolder

  init() throws {
    folder = try TestFolder()
    output = try OutputFolder(creating: folder.path)
  }

  private func files(_ text: String) -> [OutputFile] {
    ["a.png", "a.json", "sub/a.txt"].map { OutputFile(name: $0, text: text) }
  }

  @Test func allAreWrittenAndNothingElseIsLeft() throws {
    try output.write(files("1"))
    #expect(try folder.names() == ["a.json", "a.png", "sub"])
    #expect(folder.text("sub/a.txt") == "1")
  }

  @Test func whereOneCannotBeWrittenTheFirstIsNotThereEither() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/a.json", withIntermediateDirectories: true)
    #expect(throws: OutputError.self) { try output.write(files("2")) }
    #expect(folder.text("a.png") == nil)
    #expect(try folder.names().allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func whereOneCannotBeStagedTheOldOnesStay() throws {
    try output.write(files("1"))
    try FileManager.default.removeItem(atPath: folder.path + "/sub")
    _ = try folder.file("sub", "in the way")
    #expect(throws: OutputError.self) { try output.write(files("2")) }
    #expect(folder.text("a.png") == "1")
    #expect(folder.text("a.json") == "1")
    #expect(try folder.names() == ["a.json", "a.png", "sub"])
  }
}
