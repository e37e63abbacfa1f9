import Testing

@testable import ArtCompiler

@Suite struct VersionRangeTests {
  @Test(arguments: [
    ("^1.0", "1.0.0"), ("^1.0", "1.9"), ("^0.2", "0.2.7"), (">=1.2", "2"), ("1.2", "1.2.9"), ("1.2.0", "1.2"),
    ("^1.0", "1.4.0-beta"), ("^0.0.3", "0.0.3"), ("^0", "0.3.1"), ("^0.0", "0.0.7"),
  ])
  func aVersionIsAccepted(range: String, version: String) throws {
    #expect(try #require(VersionRange(range)).contains(version))
  }

  @Test(arguments: [
    ("^1.2", "1.1.9"), ("^1.2", "2.0.0"), ("^0.2", "0.3.0"), (">=1.2", "1.1"), ("1.2", "1.20"), ("1", "x"),
    ("^0.0.3", "0.0.4"), ("^0", "1.0"), ("^0.0", "0.1"),
  ])
  func aVersionIsRefused(range: String, version: String) throws {
    #expect(try #require(VersionRange(range)).contains(version) == false)
  }

  @Test(arguments: ["", "^", "1.x", "~1.0", "1.2.3.4", "^-1", "1..2", "1.2\u{301}"])
  func whatIsNoRangeIsNone(text: String) { #expect(VersionRange(text) == nil) }
}
