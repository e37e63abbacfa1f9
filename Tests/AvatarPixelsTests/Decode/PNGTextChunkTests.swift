import AvatarPixels
import Testing

@testable import AvatarPixels

@Suite struct PNGTextChunkTests {
  private func picture() throws -> [UInt8] {
    try PNGEncoder.encode(Bitmap(width: 3, height: 2), text: [(keyword: "render-avatars", text: "key=1")])
  }

  private func noted(_ text: String) throws -> [UInt8] {
    let page = try PNGEncoder.page(
      SparsePage(width: 3, height: 2), text: [(keyword: "render-avatars", text: "key=1")])
    #expect(page.count == (try page.file()).count)
    return try page.file(note: (keyword: "more", text: text))
  }

  @Test func aNoteIsReadBackBesideTheOnesThatWereThere() throws {
    let noted = try noted("*.png\n*.json é")
    #expect(PNGTextChunk.read(noted) == ["render-avatars": "key=1", "more": "*.png\n*.json é"])
  }

  @Test func thePixelsStayAsTheyWere() throws {
    let picture = try picture()
    let noted = try noted("text")
    let same = try PNGDecoder.decode(noted).pixels == PNGDecoder.decode(picture).pixels
    #expect(same)
  }

  @Test func aFileThatIsCutOffAnywhereGivesWhatIsWhole() throws {
    let noted = try noted("text")
    for count in 0..<noted.count { #expect(PNGTextChunk.read(Array(noted.prefix(count))).count <= 2) }
  }

  @Test func theNoteFollowsTheHeader() throws {
    let (plain, noted) = (try picture(), try noted("text"))
    let header = 8 + 12 + 13
    let size = noted.count - plain.count
    #expect(noted.prefix(header) == plain.prefix(header))
    #expect(noted.dropFirst(header + size) == plain.dropFirst(header))
    #expect(noted[header..<(header + size)].dropFirst(4).starts(with: Array("iTXtmore".utf8)))
  }

  @Test func whatIsNoPNGHasNoText() { #expect(PNGTextChunk.read([1, 2, 3]) == [:]) }
}
