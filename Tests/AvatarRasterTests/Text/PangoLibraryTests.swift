import Testing

@testable import AvatarRaster

@Suite struct PangoLibraryTests {
  @Test func loadingAgainGivesTheSameAnswer() throws {
    try PangoLibrary.load()
    try PangoLibrary.load()
  }

  @Test func manyTasksMayLoadAtOnce() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<16 { group.addTask { try PangoLibrary.load() } }
      try await group.waitForAll()
    }
  }

  @Test func aMissingLibraryIsNamedWithWhatToInstall() {
    let words = "\(TextError.missingLibrary("libpango-1.0.so.0", reason: "no such file"))"
    #expect(
      words
        == "no text can be drawn: libpango-1.0.so.0 cannot be loaded (no such file); install \(PangoLibrary.packages)")
  }

  @Test func anOldLibraryIsNamedWithTheVersionThatIsNeeded() {
    let words = "\(TextError.oldLibrary("libpango-1.0.so.0", function: "pango_x"))"
    #expect(
      words
        == "no text can be drawn: libpango-1.0.so.0 has no pango_x; install \(PangoLibrary.packages), of Pango 1.44 or later"
    )
  }
}
