import Testing

@testable import AvatarRun

@Suite struct FileNameTests {
  @Test(arguments: [
    ("e7d80068-b909_A.z", "e7d80068-b909_A.z"), (".", "%2E"), ("..", "%2E."), ("../a", "%2E.%2Fa"),
    ("a/b\\c", "a%2Fb%5Cc"), ("100%", "100%25"),
    ("a~b", "a%7Eb"), ("é", "%C3%A9"), ("a\0b", "a%00b"), (" \n", "%20%0A"), ("CON", "CON"), ("🙂", "%F0%9F%99%82"),
    ("", "~e3b0c44298fc1c149afbf4c8996fb924"),
  ])
  func anIdBecomesASafeName(id: String, name: String) {
    #expect(FileName.encoded(id) == name)
  }

  @Test func everyByteIsEncodedInItsOwnWay() {
    let names = (0..<128).map { FileName.encoded("x" + String(UnicodeScalar(UInt8($0)))) }
    #expect(Set(names).count == 128)
    #expect(
      names.allSatisfy { name in
        name.utf8.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-%".utf8.contains($0) }
      })
  }

  @Test func aNameOfTheGreatestLengthIsWhole() {
    let id = String(repeating: "a", count: 200)
    #expect(FileName.encoded(id) == id)
  }

  @Test func aLongerNameIsShortenedWithAHash() {
    let id = String(repeating: "a", count: 201)
    #expect(FileName.encoded(id) == String(repeating: "a", count: 167) + "~a92efd82109373e58f9a2056dee01e80")
  }

  @Test func shorteningCutsNoEscapeInTwo() {
    let name = FileName.encoded(String(repeating: "é", count: 100), limit: 40)
    #expect(name.hasPrefix("%C3%A9~"))
    #expect(name.utf8.count == 39)
  }

  @Test func longIdsThatDifferAtTheEndHaveDifferentNames() {
    let start = String(repeating: "/", count: 5000)
    #expect(FileName.encoded(start + "a") != FileName.encoded(start + "b"))
    #expect(FileName.encoded(start + "a").utf8.count <= FileName.maximumLength)
  }
}
