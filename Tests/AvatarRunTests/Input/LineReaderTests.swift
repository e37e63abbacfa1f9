import AvatarSupport
import AvatarScene
import Testing

@testable import AvatarRun

@Suite struct LineReaderTests {
  @Test func everyLineIsARecordOnItsLine() throws {
    #expect(try Readings.words("{\"id\":\"a\"}\n{\"id\":\"b\"}\n") == ["a@1", "b@2"])
  }

  @Test func theLastLineNeedsNoEnd() throws {
    #expect(try Readings.words("{\"id\":\"a\"}\n{\"id\":\"b\"}") == ["a@1", "b@2"])
  }

  @Test func blankLinesCountButAreNoRecords() throws {
    #expect(try Readings.words("\n  \n{\"id\":\"a\"}\n\n\t\n{\"id\":\"b\"}\n\n") == ["a@3", "b@6"])
  }

  @Test func windowsLineEndsAndAByteOrderMarkAreNoPartOfARecord() throws {
    #expect(try Readings.words("\u{FEFF}{\"id\":\"a\"}\r\n\r\n{\"id\":\"b\"}\r\n") == ["a@1", "b@3"])
  }

  @Test func aBrokenLineIsOneFailureAndTheNextLineIsRead() throws {
    let text = "{\"id\":\"a\"}\n{\"id\":\"b\n{\"id\":\"c\"}\n[1]\nnonsense\n{\"id\":\"d\"}\n"
    #expect(
      try Readings.words(text) == [
        "a@1", "in:2:7: the string that starts here has no end", "c@3",
        "in:4: record line-4: a record is a JSON object, not a list",
        "in:5:1: unexpected 'n'; expected a value", "d@6",
      ])
  }

  @Test func aBrokenFirstLineDoesNotSwallowTheSecond() throws {
    #expect(
      try Readings.words("{\"id\":\"a\n{\"id\":\"b\"}\n") == [
        "in:1:7: the string that starts here has no end", "b@2",
      ])
    #expect(
      try Readings.words("{\"id\":\"a\"\n{\"id\":\"b\"}\n") == [
        "in:1:10: unexpected end; expected ',' or '}'", "b@2",
      ])
  }

  @Test func aRecordWithoutAnIdIsCalledByItsLine() throws {
    #expect(try Readings.words("{}\n\n{}\n") == ["line-1@1", "line-3@3"])
  }

  @Test func theOnlyRecordOfAFileHasTheFilesName() throws {
    #expect(try Readings.words("{\"baseColor\":\"#fff\"}\n\n", stem: "mia") == ["mia@1"])
    #expect(try Readings.words("{}\n{}", stem: "mia") == ["line-1@1", "line-2@2"])
  }

  @Test func aNameThatIsGivenTwiceInARecordIsAFailure() throws {
    #expect(try Readings.words("{\"id\":\"a\",\"id\":\"b\"}\n") == ["in:1:11: the name \"id\" is given twice"])
  }

  @Test func aValueOfTheWrongTypeNamesTheRecord() throws {
    let readings = try Readings.all(Array("{\"id\":\"a\",\"topColor\":[]}\n".utf8))
    let diagnostic = Diagnostic(
      .error, file: "in", line: 1, record: "a", field: "topColor", "expected a string, found a list")
    #expect(readings == [.failed(diagnostic, recordID: "a")])
  }

  @Test func copyTextEscapesAreUndoneWhereALineIsNoJSON() throws {
    let line = #"{"id":"a","pet_type":"dog","pet_name":"the \\"great\\" \\\\ one"}"#
    #expect(
      try Readings.records(line + "\n" + line).map { $0["petName"] } == [#"the "great" \ one"#, #"the "great" \ one"#])
  }

  @Test func aLineThatIsJSONIsTakenAsItStands() throws {
    #expect(try Readings.records(#"{"id":"a","pet_name":"a\\nb"}"#).map { $0["petName"] } == [#"a\nb"#])
  }

  @Test func aLineThatIsNoJSONEitherWayTellsAboutTheLineAsItStands() throws {
    #expect(try Readings.words(#"{"id":"\\"x"#) == ["in:1:11: unexpected 'x'; expected ',' or '}'"])
  }
}
