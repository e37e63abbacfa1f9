import AvatarSupport
import AvatarScene
import Testing

@testable import AvatarRun

@Suite struct TableReaderTests {
  @Test func everyRowIsARecordOnItsLine() throws {
    let records = try Readings.records("user_id,top_color,created_at\na,#fff,x\nb,,y\n")
    #expect(records.map(\.id) == ["a", "b"])
    #expect(records.map(\.line) == [2, 3])
    #expect(records.map { $0["topColor"] } == ["#fff", nil])
  }

  @Test func quotedValuesHoldCommasQuotesAndLineEnds() throws {
    let records = try Readings.records("id,pet_name\r\na,\"x, \"\"y\"\"\r\nz\"\r\n\"b\",\"\"\r\n")
    #expect(records.map { $0["petName"] } == ["x, \"y\"\r\nz", nil])
    #expect(records.map(\.line) == [2, 4])
  }

  @Test func aByteOrderMarkBlankLinesAndNoLastLineEndAreFine() throws {
    #expect(try Readings.words("\u{FEFF}\"id\",top_color\n\n  \na,\n\r\nb,") == ["a@4", "b@6"])
  }

  @Test(arguments: [("a", "1 value"), ("a,b,c", "3 values")])
  func aRaggedRowFailsAlone(row: String, words: String) throws {
    #expect(
      try Readings.words("id,top_color\n\(row)\nb,\n") == ["in:2: the row has \(words) where the header has 2", "b@3"])
  }

  @Test func aStrayQuoteFailsItsRowAlone() throws {
    #expect(
      try Readings.words("id,top_color\na,\"#fff\nb,\nc,\n") == [
        "in:2: a quote that opens in this row is never closed", "b@3", "c@4",
      ])
    #expect(
      try Readings.words("id,top_color\na,\"#fff\nb,\"x\"\n") == [
        "in:2: after a closing quote comes ',' or the line's end; a quote inside quotes is written twice", "b@3",
      ])
  }

  @Test func aQuoteInsideAPlainValueFailsItsRowAlone() throws {
    #expect(
      try Readings.words("id,pet_name\na,12\" dog\nb,\n") == [
        "in:2: a quote inside a value without quotes; put the value in quotes and write this one twice", "b@3",
      ])
  }

  @Test func valuesThatAreNotTextFailTheirRow() throws {
    let bytes = Array("id,pet_name\na,".utf8) + [0xFF, 0x0A] + Array("b,".utf8) + [0, 0x0A] + Array("c,x\n".utf8)
    #expect(
      try Readings.words(bytes) == [
        "in:2: the value in column \"pet_name\" is not UTF-8 text",
        "in:3: the value in column \"pet_name\" has a NUL character in it; leave it out, or save the file as UTF-8",
        "c@4",
      ])
  }

  @Test func aNULInTheHeaderIsToldByItsColumn() {
    let error = #expect(throws: InputError.self) { try Readings.words(Array("id,pet_\0name\na,b\n".utf8)) }
    #expect(error?.description.contains("column 2's name has a NUL character in it") == true)
  }

  @Test func columnsOfOneNameMustAgree() throws {
    #expect(
      try Readings.words("user_id,created,user_id,created\na,1,a,2\nb,1,,2\nc,1,d,2\n") == [
        "a@2", "b@3", "in:4: two columns \"user_id\" differ: \"c\" and \"d\"",
      ])
  }

  @Test func booleansOfPostgresAreUnderstood() throws {
    #expect(
      try Readings.records("id,uni_merch_enabled\na,t\nb,f\nc,true\n").map { $0["uniMerchEnabled"] } == [
        "true", "false", "true",
      ])
  }

  @Test func aHeaderWithoutAvatarFieldsIsNoTable() throws {
    let problem =
      "found neither JSON nor CSV with a header row that names avatar fields, such as user_id,hair_style,top_color; found \"name,age\""
    let error = InputError.unrecognised(file: "in", line: 2, problem: problem)
    #expect(throws: error) { try Readings.words("\nname,age\nx,3\n") }
    #expect(throws: error) { try Readings.words("\nname,age\nx,3\n", format: .csv) }
  }

  @Test func aRowThatCannotBeARecordNamesItsId() throws {
    let readings = try Readings.all(Array("id,avatar\na,{}\n".utf8))
    let diagnostic = Diagnostic(
      .error, file: "in", line: 2, record: "a", field: "avatar", "expected an object, found a string")
    #expect(readings == [.failed(diagnostic, recordID: "a")])
  }

  /// The ids equal those of the same table as one JSON object a line, whatever number of lines the
  /// header and the values occupy.
  @Test func rowsWithoutAnIdAreCalledByTheirLineBelowTheHeader() throws {
    #expect(try Readings.words("top_color\n#fff\n\n#000\n", stem: "mia") == ["line-1@2", "line-3@4"])
    #expect(try Readings.words("pet_name\n\"a\nb\"\nc\n") == ["line-1@2", "line-2@4"])
    #expect(try Readings.words("{\"pet_name\": \"a\\nb\"}\n{\"pet_name\": \"c\"}\n") == ["line-1@1", "line-2@2"])
    #expect(
      try Readings.words("pet_name,id\n\"a\nb\"\nx,\n") == [
        "in:2: the row has 1 value where the header has 2",
        "in:3: a quote inside a value without quotes; put the value in quotes and write this one twice", "line-3@4",
      ])
  }

  @Test(arguments: [";", "\t"]) func otherSeparatorsAreRead(separator: String) throws {
    let text = "user_id,pet_name,top_color\r\na,\"x, \"\"y\"\"|z\",#fff\r\n,,\r\nb,\"\",#000\r\n".replacing(
      ",", with: separator
    ).replacing(
      "|", with: separator)
    let records = try Readings.records(text)
    #expect(records.map(\.id) == ["a", "line-2", "b"])
    #expect(records.map { $0["petName"] } == ["x\(separator) \"y\"\(separator)z", nil, nil])
    #expect(records.map { $0["topColor"] } == ["#fff", nil, "#000"])
    #expect(try Readings.words("id\(separator)uni\na\n") == ["in:2: the row has 1 value where the header has 2"])
  }

  @Test func aTableWithTabsHasPostgresNulls() throws {
    #expect(
      try Readings.records("user_id\thair_style\tpet_name\na\t\\N\tx\n").map { [$0["hairStyle"], $0["petName"]] } == [
        [nil, "x"]
      ])
  }

  @Test func aCommaIsTheSeparatorWhereItMakesAHeader() throws {
    #expect(try Readings.records("id,pet_name;x\na,b;c\n").map(\.fields) == [[:]])
    #expect(try Readings.records("id,pet_name\na,b;c\n").map { $0["petName"] } == ["b;c"])
  }

  @Test func valuesHaveBrokenRunsOfMarks() throws {
    let marks = "a" + String(repeating: "\u{301}\u{316}", count: 40)
    let name = try Readings.records("id,pet_name\na,\(marks)\n").first?["petName"]
    #expect(name?.utf8.elementsEqual(marks.streamSafe.utf8) == true)
  }
}
