import Testing

@testable import AvatarPixels

@Suite struct PNGTextChunkTests {
  private func picture() throws -> [UInt8] {
    try PNGEncoder.encode(Bitmap(width: 3, height: 2), text: [(keyword: "render-avatars", text: "key=1")])
  }

  @Test func aNoteIsReadBackBesideTheOnesThatWereThere() throws {
    let noted = try PNGTextChunk.insert(keyword: "more", text: "*.png\n*.json é", into: try picture())
    #expect(PNGTextChunk.read(noted) == ["render-avatars": "key=1", "more": "*.png\n*.json é"])
  }

  @Test func thePixelsStayAsTheyWere() throws {
    let picture = try picture()
    let noted = try PNGTextChunk.insert(keyword: "more", text: "text", into: picture)
    let same = try PNGDecoder.decode(noted).pixels == PNGDecoder.decode(picture).pixels
    #expect(same)
  }

  @Test func aFileThatIsCutOffAnywhereGivesWhatIsWhole() throws {
    let noted = try PNGTextChunk.insert(keyword: "more", text: "text", into: try picture())
    for count in 0..<noted.count { #expect(PNGTextChunk.read(Array(noted.prefix(count))).count <= 2) }
  }

  @Test func whatIsNoPNGIsRefused() {
    #expect(throws: EncodingError.self) { try PNGTextChunk.insert(keyword: "a", text: "b", into: [1, 2, 3]) }
    #expect(PNGTextChunk.read([1, 2, 3]) == [:])
  }
}
