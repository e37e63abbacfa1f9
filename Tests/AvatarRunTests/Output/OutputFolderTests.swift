import Foundation
import Testing

@testable import AvatarRun

@Suite struct OutputFolderTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(arguments: ["/a", "/a/b/c", "/a/b/", "//a//b", "/."])
  func aFolderIsMadeWithItsParents(path: String) throws {
    let output = try OutputFolder(creating: folder.path + path)
    try output.write([1], as: "x")
    #expect(FileManager.default.fileExists(atPath: output.path(of: "x")))
  }

  @Test func aFileInTheWayIsAnError() throws {
    let file = try folder.file("a", "")
    #expect(throws: OutputError.cannotCreate(path: file + "/b", SystemError(code: 20))) { try OutputFolder(creating: file + "/b") }
    #expect(throws: OutputError.cannotCreate(path: file, SystemError(code: 20))) { try OutputFolder(creating: file) }
    #expect(throws: OutputError.self) { try OutputFolder(creating: "") }
  }

  @Test func filesOfDeadProcessesAreSweptAndOthersStay() throws {
    let mine = TemporaryName.next()
    let names = [
      mine, TemporaryName(host: mine.host, process: 1, run: "00000000", count: 1),
      TemporaryName(host: mine.host, process: Int32.max, run: "00000000", count: 1),
      TemporaryName(host: mine.host, process: mine.process, run: "00000000", count: 2),
      TemporaryName(host: "00000000", process: Int32.max, run: "00000000", count: 3),
    ].map(\.text)
    for name in names + ["a.png", ".render-avatars-x.tmp"] { _ = try folder.file(name, "") }
    let removed = StaleFiles.sweep(try OutputFolder(creating: folder.path))
    #expect(removed == 2)
    #expect(try folder.names() == [names[0], names[1], names[4], "a.png", ".render-avatars-x.tmp"].sorted())
  }

  @Test func anotherMachinesFileIsSweptAfterADay() throws {
    let name = TemporaryName(host: "00000000", process: 1, run: "00000000", count: 3).text
    let path = try folder.file(name, "")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: path)
    #expect(StaleFiles.sweep(try OutputFolder(creating: folder.path)) == 1)
  }

  @Test(arguments: ["", ".render-avatars-.tmp", ".render-avatars-a-0-b-1.tmp", ".render-avatars-a--5-b-1.tmp", ".render-avatars-a-5-b-+1.tmp", "a.tmp"])
  func otherNamesAreNotOurs(name: String) {
    #expect(TemporaryName(name) == nil)
  }

  @Test func aTemporaryNameReadsBack() {
    let name = TemporaryName.next()
    #expect(TemporaryName(name.text) == name)
    #expect(name.isAlive == true)
    #expect(name.text != TemporaryName.next().text)
  }
}
