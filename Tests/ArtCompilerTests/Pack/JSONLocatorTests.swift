import AvatarScene
import Testing

@testable import ArtCompiler

@Suite struct JSONLocatorTests {
  private let text = """
    {"a": "x\\"},[",
     "list": [1,
       {"b": [true, null],
        "c": {}},
       [ ],
       7
     ],
     "d": -1.5e3}
    """

  private func line(_ steps: JSONLocator.Step...) -> Int { JSONLocator(Array(text.utf8)).line(of: steps) }

  @Test func aValueIsFoundByNamesAndNumbers() {
    #expect(line() == 1)
    #expect(line(.name("a")) == 1)
    #expect(line(.name("list"), .item(0)) == 2)
    #expect(line(.name("list"), .item(1)) == 3)
    #expect(line(.name("list"), .item(1), .name("c")) == 4)
    #expect(line(.name("list"), .item(2)) == 5)
    #expect(line(.name("list"), .item(3)) == 6)
    #expect(line(.name("d")) == 8)
  }

  @Test func whatIsNotThereIsWhereTheWayToItEnds() {
    #expect(line(.name("nothing")) == 1)
    #expect(line(.name("list"), .item(1), .name("nothing")) == 3)
    #expect(line(.name("list"), .item(9)) == 2)
    #expect(line(.name("d"), .item(0)) == 8)
  }

  @Test func textThatIsCutAnywhereEndsTheSearch() {
    let bytes = Array(text.utf8)
    for length in 0...bytes.count {
      #expect(JSONLocator(Array(bytes.prefix(length))).line(of: [.name("list"), .item(3), .name("x")]) >= 1)
    }
  }
}
