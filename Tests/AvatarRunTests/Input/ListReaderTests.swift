import AvatarSupport
import AvatarScene
import Testing

@testable import AvatarRun

@Suite struct ListReaderTests {
  @Test func everyElementIsARecordOnItsLine() throws {
    #expect(
      try Readings.words("[{\"id\":\"a\"},{\"id\":\"b\"},\n {\n\"id\":\"c\"}\n, {\"id\":\"d\"}]\n") == [
        "a@1", "b@1", "c@2", "d@4",
      ])
  }

  @Test func bracketsAndQuotesInStringsAreNoStructure() throws {
    #expect(try Readings.words(#"[{"id":"a]}[{"},{"id":"b\"}]"},{"id":"c\\"}]"#) == ["a]}[{@1", "b\"}]@1", "c\\@1"])
  }

  @Test func anEmptyListHoldsNothing() throws {
    #expect(try Readings.words(" [ \n ] ") == [])
  }

  @Test func recordsWithoutAnIdOnOneLineAreToldApart() throws {
    #expect(try Readings.words("[{},{},\n{},{}]", stem: "mia") == ["line-1@1", "line-1-2@1", "line-2@2", "line-2-2@2"])
  }

  @Test func elementsThatAreNoObjectsFailOneByOne() throws {
    #expect(
      try Readings.words("[1, \"x\", null,\n[2], {\"id\":\"a\"}]") == [
        "in:1: record line-1: a record is a JSON object, not a number",
        "in:1: record line-1-2: a record is a JSON object, not a string",
        "in:1: record line-1-3: a record is a JSON object, not null",
        "in:2: record line-2: a record is a JSON object, not a list", "a@2",
      ])
  }

  @Test func aListWithoutEndGivesItsRecordsAndSaysSo() throws {
    #expect(
      try Readings.words("\n[{\"id\":\"a\"},\n") == [
        "a@2", "in:3: the list that begins on line 2 has no end; the file may have been cut off",
      ])
  }

  @Test func missingAndSpareCommasAreFailures() throws {
    #expect(
      try Readings.words("[{\"id\":\"a\"} {\"id\":\"b\"},,{\"id\":\"c\"},]") == [
        "a@1", "in:1: expected ',' between two records", "b@1", "in:1: unexpected ','; expected a record", "c@1",
        "in:1: unexpected ']' after ','; expected a record",
      ])
  }

  @Test func textAfterTheListIsAFailure() throws {
    #expect(
      try Readings.words("[{\"id\":\"a\"}]\n[{\"id\":\"b\"}]") == [
        "a@1", "in:2: unexpected text after the end of the list",
      ])
  }

  @Test func aMissingQuoteCostsOneRecord() throws {
    #expect(
      try Readings.words("[{\"id\":\"a\"},\n {\"id\":\"b,\"topColor\":\"red\"},\n {\"id\":\"c\"}]") == [
        "a@1", "in:2:12: unexpected 't'; expected ',' or '}'; reading went on at line 3", "c@3",
      ])
  }

  @Test func aMissingBraceCostsOneRecord() throws {
    #expect(
      try Readings.words("[\n  {\"id\":\"a\",\n  {\"id\":\"b\"},\n  {\"id\":\"c\"}\n]") == [
        "in:3:3: unexpected '{'; expected a name in quotes; reading went on at line 3", "b@3", "c@4",
      ])
  }

  @Test func aSpareBraceCostsNoOtherRecord() throws {
    #expect(
      try Readings.words("[\n  {\"id\":\"a\"}},\n  {\"id\":\"b\"}\n]") == [
        "a@2", "in:2: expected ',' between two records",
        "in:2:13: unexpected '}'; expected a value; reading went on at line 3", "b@3",
      ])
  }

  @Test func whatCannotBeFoundAgainIsSaidToBeLost() throws {
    #expect(
      try Readings.words("[{\"id\":\"a},{\"id\":\"b\"},\n") == [
        "in:1:14: unexpected 'i'; expected ',' or '}'; nothing after it in the list could be read"
      ])
  }
}
