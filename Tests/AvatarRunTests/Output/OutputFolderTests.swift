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
    #expect(throws: OutputError.cannotCreate(path: file + "/b", SystemError(code: 20))) {
      try OutputFolder(creating: file + "/b")
    }
    #expect(throws: OutputError.cannotCreate(path: file, SystemError(code: 20))) { try OutputFolder(creating: file) }
    #expect(throws: OutputError.self) { try OutputFolder(creating: "") }
  }

  @Test func aFileOfAnInnerFolderGrowsWhereItIsSwept() throws {
    let output = try OutputFolder(creating: folder.path)
    try output.write([1], as: "a/b/c.png")
    let seen = try Self.namesWhileWriting(output, "a/b/e.png")
    #expect(seen.inner.allSatisfy { !$0.hasPrefix(".") })
    #expect(seen.outer.contains { TemporaryFileName($0) != nil })
    #expect(try folder.names() == ["a"])
  }

  /// Returns the names in the outer and the inner folder while many megabytes are written into the
  /// inner one.
  private static func namesWhileWriting(_ output: OutputFolder, _ name: String) throws -> (
    outer: Set<String>, inner: Set<String>
  ) {
    let writer = Thread { try? output.write([UInt8](repeating: 7, count: 40_000_000), as: name) }
    writer.start()
    var (outer, inner): (Set<String>, Set<String>) = ([], [])
    while !writer.isFinished {
      outer.formUnion(try FileManager.default.contentsOfDirectory(atPath: output.path))
      inner.formUnion(try FileManager.default.contentsOfDirectory(atPath: output.path + "/a/b"))
    }
    return (outer, inner)
  }

  #if os(Linux)
    @Test func anInnerFolderMayLieOnAnotherDisk() throws {
      let other = URL(filePath: "/dev/shm/render-avatars-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: other) }
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/a", withDestinationPath: other.path)
      try OutputFolder(creating: folder.path).write([1, 2], as: "a/x")
      #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["x"])
      #expect(try folder.names() == ["a"])
    }
  #endif
}
