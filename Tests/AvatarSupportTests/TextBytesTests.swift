import AvatarSupport
import Testing

@Suite struct TextBytesTests {
  @Test(arguments: HostileText.marks) func aDelimiterIsFoundBesideAnyMark(mark: Unicode.Scalar) {
    #expect("a/\(mark)b".utf8.split(separator: "/") == ["a", "\(mark)b"])
    #expect("a\(mark)/b".utf8.split(separator: "/") == ["a\(mark)", "b"])
    #expect("*/\(mark)".utf8.contains("*/"))
    #expect(".\(mark)git".utf8.hasPrefix("."))
    #expect("a\(mark).png".utf8.removing(suffix: ".png") == "a\(mark)")
    #expect("'\(mark)".utf8.replacing("'", with: "\"").utf8.elementsEqual("\"\(mark)".utf8))
    #expect("a=\(mark)b".utf8.halves(at: "=").map { [$0.0, $0.1] } == ["a", "\(mark)b"])
  }

  @Test func splittingLeavesEmptyPartsOutUnlessTheyAreWanted() {
    #expect("/a//b/".utf8.split(separator: "/") == ["a", "b"])
    #expect("/a//b/".utf8.split(separator: "/", omittingEmptySubsequences: false) == ["", "a", "", "b", ""])
    #expect("a=b=c".utf8.split(separator: "=", maxSplits: 1) == ["a", "b=c"])
    #expect("".utf8.split(separator: "/") == [])
    #expect("".utf8.split(separator: "/", omittingEmptySubsequences: false) == [""])
  }

  @Test func anEmptySeparatorSplitsNothing() { #expect("ab".utf8.split(separator: "") == ["ab"]) }

  @Test func theFirstOfManyIsFound() {
    let text = "aab/aab"
    #expect(text.utf8.range(of: "ab").map { text[$0.upperBound...] } == "/aab")
    #expect(text.utf8.range(of: "abc") == nil)
    #expect(text.utf8.replacing("aa", with: "-", maxReplacements: 1) == "-b/aab")
  }

  @Test func aPrefixThatIsNotThereIsNil() {
    #expect("abc".utf8.removing(prefix: "b") == nil)
    #expect("abc".utf8.removing(suffix: "b") == nil)
    #expect("abc".utf8.removing(prefix: "abc") == "")
    #expect(!"bc".utf8.hasSuffix("abc"))
  }

  @Test func aSliceIsSearchedInItsOwnBounds() {
    let text = "x/y/z"
    #expect(text.dropLast(2).utf8.split(separator: "/") == ["x", "y"])
  }
}
