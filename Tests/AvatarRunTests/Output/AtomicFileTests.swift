import AvatarScene
import Foundation
import Testing

@testable import AvatarRun

@Suite struct AtomicFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func aFileIsWrittenAndNothingElseIsLeft() throws {
    try AtomicFile.write(Array("hello".utf8), to: folder.path + "/a.txt")
    #expect(folder.text("a.txt") == "hello")
    #expect(try folder.names() == ["a.txt"])
  }

  @Test func anOlderFileIsReplaced() throws {
    let path = try folder.file("a.txt", "a much longer text")
    try AtomicFile.write([], to: path)
    #expect(folder.text("a.txt") == "")
  }

  @Test func manyMegabytesArriveWhole() throws {
    let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0) }
    try AtomicFile.write(bytes, to: folder.path + "/a.bin")
    #expect(FileManager.default.contents(atPath: folder.path + "/a.bin").map(Array.init) == bytes)
  }

  @Test func aMissingFolderMeansThatTheFileCannotBeCreated() {
    let path = folder.path + "/none/a.txt"
    let error = OutputError.cannotCreate(path: path, SystemError(code: 2))
    #expect(throws: error) { try AtomicFile.write([1], to: path) }
    #expect(error.exitStatus == .cannotCreate)
    #expect(error.description == "\(path): cannot be created: no such file or folder")
  }

  @Test func aFolderIsNotReplaced() throws {
    #expect(throws: OutputError.cannotCreate(path: folder.path, SystemError(code: 21))) {
      try AtomicFile.write([1], to: folder.path)
    }
    #expect(throws: OutputError.self) { try AtomicFile.write([1], to: "") }
  }

  @Test func aNameThatIsTooLongLeavesNothingBehind() throws {
    let path = folder.path + "/" + String(repeating: "x", count: 300)
    #expect(throws: OutputError.self) { try AtomicFile.write([1], to: path) }
    #expect(try folder.names() == [])
  }

  @Test func aPathWithANulByteIsRefused() throws {
    #expect(throws: OutputError.self) { try AtomicFile.write([1], to: folder.path + "/a\0b") }
    #expect(try folder.names() == [])
  }

  #if os(Linux)
    @Test func aFullDiskIsAFailureOfWriting() {
      let error = OutputError.writeFailed(path: "/dev/full", SystemError(code: 28))
      #expect(throws: error) { try AtomicFile.write([1], to: "/dev/full") }
      #expect(error.exitStatus == .ioError)
      #expect(error.description == "/dev/full: writing failed: the disk is full")
    }
  #endif

  @Test func aDeviceIsWrittenAsItIs() throws {
    try AtomicFile.write([1, 2, 3], to: "/dev/null")
    #expect(try AvatarRun.FileKind(path: "/dev/null") == .special)
  }

  @Test func manyWritersOfOneFileLeaveOneWholeFile() async throws {
    let path = folder.path + "/a.txt"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { try AtomicFile.write(Array(repeating: UInt8(number), count: 10_000), to: path) }
      }
      try await group.waitForAll()
    }
    let bytes = FileManager.default.contents(atPath: path).map(Array.init) ?? []
    #expect(bytes.count == 10_000)
    #expect(Set(bytes).count == 1)
    #expect(try folder.names() == ["a.txt"])
  }
}
