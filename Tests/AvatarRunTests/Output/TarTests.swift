import Testing

@testable import AvatarRun

@Suite struct TarTests {
  @Test func anEntryIsItsHeadItsBytesAndItsPadding() {
    let bytes = [UInt8](repeating: 7, count: 700)
    let entry = Tar.entry("a.png", bytes)
    #expect(entry == Tar.head("a.png", size: 700) + bytes + Tar.padding(after: 700))
    #expect(entry.count == 512 + 1024)
  }

  @Test(arguments: [0, 1, 511, 512, 513]) func everyEntryEndsWithABlock(size: Int) {
    #expect(Tar.entry("a", [UInt8](repeating: 1, count: size)).count % 512 == 0)
  }

  @Test func aLongNameHasAHeaderOfItsOwn() {
    let name = String(repeating: "n", count: 150)
    let head = Tar.head(name, size: 1)
    #expect(head.count == 3 * 512)
    #expect(String(decoding: head, as: UTF8.self).contains("160 path=\(name)\n"))
  }
}
