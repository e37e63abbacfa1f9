import Testing

@testable import AvatarScene

@Suite struct ArtArchiveTests {
  private let archive = ArtArchive(sections: [("pack", Array("{}".utf8)), ("a b/c", [1, 2, 3]), ("empty", [])])

  private func reopened(_ text: String) throws -> ArtArchive { try ArtArchive(storage: .memory(Array(text.utf8))) }

  @Test func sectionsComeBackAsTheyWere() throws {
    let copy = try ArtArchive(storage: .memory(archive.bytes))
    #expect(copy.names == ["pack", "a b/c", "empty"])
    #expect(copy.bytes("pack") == Array("{}".utf8))
    #expect(copy.bytes("a b/c") == [1, 2, 3])
    #expect(copy.bytes("empty") == [])
  }

  @Test func aSectionThatIsNotThereIsNil() {
    #expect(archive.bytes("none") == nil)
    #expect(!archive.contains("none"))
  }

  @Test func anArchiveThatIsCutAnywhereIsRefused() {
    for length in 0..<(archive.bytes.count) {
      #expect(throws: ArtPackError.self, "cut at \(length)") {
        try ArtArchive(storage: .memory(Array(archive.bytes.prefix(length))))
      }
    }
  }

  @Test func aByteChangedAnywhereNeverTraps() {
    for index in archive.bytes.indices {
      for mask: UInt8 in [0xFF, 0x01, 0x10] {
        var bytes = archive.bytes
        bytes[index] ^= mask
        guard let damaged = try? ArtArchive(storage: .memory(bytes)) else { continue }
        for name in damaged.names { _ = damaged.bytes(name) }
      }
    }
  }

  @Test(arguments: [
    "", "\n", "render-avatars art 2 0\n", "render-avatars art 1 \n", "render-avatars art 1 -1\n",
    "render-avatars art 1 x\n",
    "render-avatars art 1 1\n", "render-avatars art 1 1\n0 1\n", "render-avatars art 1 1\n0 1 a\n",
    "render-avatars art 1 1\n-1 1 a\nxx",
    "render-avatars art 1 1\n0 -1 a\nxx", "render-avatars art 1 1\nx 1 a\nxx",
    "render-avatars art 1 99999999999999999999\n",
    "render-avatars art 1 1\n9223372036854775807 1 a\nxx", "render-avatars art 1 1\n1 9223372036854775807 a\nxx",
    "render-avatars art 1 1\n9223372036854775807 9223372036854775807 a\nxx",
  ])
  func aDamagedIndexIsRefused(text: String) {
    #expect(throws: ArtPackError.damaged("the archive's index cannot be read")) { try reopened(text) }
  }

  @Test func bytesThatAreNotTextAreRefused() {
    #expect(throws: ArtPackError.self) { try ArtArchive(storage: .memory(Array(repeating: 0xFF, count: 4096))) }
  }

  @Test func aMillionPromisedSectionsAreRefused() {
    #expect(throws: ArtPackError.self) {
      try reopened("render-avatars art 1 1000000\n" + String(repeating: "0 0 a\n", count: 100_001))
    }
  }
}
