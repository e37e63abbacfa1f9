import AvatarScene
import Testing

@testable import AvatarRun

@Suite struct DocumentReaderTests {
  private let pretty = "{\n  \"avatar\":\n  {\n    \"topColor\": \"#fff\"\n  }\n}\n"

  @Test func anObjectOfManyLinesIsOneRecord() throws {
    #expect(try Readings.words(pretty, stem: "mia") == ["mia@1"])
  }

  @Test func objectsAfterEachOtherAreRecords() throws {
    #expect(try Readings.words(pretty + "\n" + pretty, stem: "mia") == ["line-1@1", "line-8@8"])
  }

  @Test func aSyntaxErrorIsShownAtItsOwnPlace() throws {
    #expect(
      try Readings.words("\n{\n  \"id\": \"a\",\n  \"topColor\" \"#fff\"\n}\n") == [
        "in:4:14: unexpected '\"'; expected ':' after the name \"topColor\""
      ])
  }

  @Test func anObjectThatEndsTooSoonIsAFailure() throws {
    #expect(
      try Readings.words("{\n  \"id\": \"a\",\n") == ["in:3:1: unexpected end; expected a name in quotes"])
  }

  @Test func aBrokenObjectCostsOnlyItself() throws {
    let text = "{\n  \"id\": \"a\n}\n{\n  \"id\": \"b\"\n}\n"
    #expect(
      try Readings.words(text) == [
        "in:2:11: a control character inside a string; write it as \\u000A; reading went on at line 4", "b@4",
      ])
  }

  @Test func textThatIsNoObjectCostsItsLine() throws {
    let text = "{\n\"id\": \"a\"\n}\nsome words here\n{\n\"id\": \"b\"\n}\n"
    #expect(
      try Readings.words(text) == [
        "a@1", "in:4:1: unexpected 's'; expected a value; reading went on at line 5", "b@5",
      ])
  }

  @Test func textThatIsNotJSONAtAllFailsWithItsPlace() throws {
    #expect(try Readings.words("\n hello", format: .json) == ["in:2:2: unexpected 'h'; expected a value"])
  }

  @Test func aLineOfNDJSONIsAnObjectTooWhenForced() throws {
    #expect(
      try Readings.words("{\"id\":\"a\"}\n{\"id\":\"b\"} {\"id\":\"c\"}", format: .json) == ["a@1", "b@2", "c@2"])
  }
}
