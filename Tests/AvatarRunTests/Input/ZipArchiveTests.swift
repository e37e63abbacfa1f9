import AvatarSupport
import Foundation
import TestSupport
import Testing

@testable import AvatarRun

@Suite struct ZipArchiveTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func open(_ bytes: [UInt8]) throws -> ZipArchive {
    let path = "\(folder.path)/a.zip"
    try Data(bytes).write(to: URL(filePath: path))
    return try ZipArchive(path: path)
  }

  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return (error as? ZipArchive.Failure)?.message ?? "\(error)" }
    return ""
  }

  /// Made by Python's zipfile.
  private static let deflated =
    "UEsDBBQAAAAIAAAAISi/u/J6GAAAAEwAAAALAAAAcmVwb3J0Lmpzb26rVkrJTEtLLUrNS04tVrJSiI6trSZXCABQSwECFAMUAAAACAAAACEov7vyehgAAABMAAAACwAAAAAAAAAAAAAAgAEAAAAAcmVwb3J0Lmpzb25QSwUGAAAAAAEAAQA5AAAAQQAAAAAA"

  private func bytes() throws -> [UInt8] { Array(try #require(Data(base64Encoded: Self.deflated))) }

  @Test func aDeflatedFileIsInflated() throws {
    let archive = try open(try bytes())
    #expect(archive.names == ["report.json"])
    let text = try archive.bytes("report.json", limit: 100).map { String(decoding: $0, as: UTF8.self) }
    #expect(text == String(repeating: #"{"differences": []}"#, count: 4))
    #expect(try archive.bytes("other", limit: 100) == nil)
  }

  @Test func aStoredFileIsRead() throws {
    var zip = ZipWriter()
    zip.add("a/b.png", [1, 2, 3])
    zip.add("c", [])
    #expect(try open(zip.archive).bytes("a/b.png", limit: 3) == [1, 2, 3])
    #expect(try open(zip.archive).bytes("c", limit: 3) == [])
  }

  @Test func noPieceOfAnArchiveTraps() throws {
    let bytes = try bytes()
    for count in 0..<bytes.count {
      #expect(throws: ZipArchive.Failure.self) { try open(Array(bytes.prefix(count))) }
    }
  }

  @Test func noChangedByteTraps() throws {
    let bytes = try bytes()
    for place in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var changed = bytes
        changed[place] = value
        let read = try? open(changed).bytes("report.json", limit: 1 << 20)
        #expect((read ?? nil)?.count ?? 76 == 76, "byte \(place)")
      }
    }
  }

  @Test("a file's size is known before it is read", arguments: [5 << 20, 0xFFFF_FFFE])
  func large(size: Int) throws {
    var zip = ZipWriter()
    zip.add("a", [1], size: size)
    #expect(message { _ = try open(zip.archive).bytes("a", limit: 1 << 20) }.contains("more than 1 MB"))
  }

  @Test func aSizeThatTheDataDoesNotHaveIsRefused() throws {
    var zip = ZipWriter()
    zip.add("a", [1], size: 2)
    #expect(message { _ = try open(zip.archive).bytes("a", limit: 1 << 20) }.contains("is damaged"))
  }

  @Test func aLinkIsRefused() throws {
    var zip = ZipWriter()
    zip.add("a", Array("/etc/passwd".utf8), mode: 0o120777)
    #expect(message { _ = try open(zip.archive).bytes("a", limit: 1 << 20) }.contains("holds a link"))
  }

  @Test func aNameTwiceIsRefused() throws {
    var zip = ZipWriter()
    for content: UInt8 in [1, 2] { zip.add("a", [content]) }
    #expect(message { _ = try open(zip.archive) }.contains("holds a file twice"))
  }

  @Test func namesHaveBrokenRunsOfMarks() throws {
    let marks = "a" + String(repeating: "\u{301}\u{316}", count: 40)
    var zip = ZipWriter()
    zip.add(marks, [1])
    #expect(try open(zip.archive).names.first?.utf8.elementsEqual(marks.streamSafe.utf8) == true)
  }
}
