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

  @Test func blanksBelongToAValue() throws {
    #expect(try Readings.words("id,top_color\n a ,#fff\n") == [" a @2"])
  }

  @Test(arguments: [("a", "1 value"), ("a,b,c", "3 values")])
  func aRaggedRowFailsAlone(row: String, words: String) throws {
    #expect(try Readings.words("id,top_color\n\(row)\nb,\n") == ["in:2: the row has \(words) where the header has 2", "b@3"])
  }

  @Test func aStrayQuoteFailsItsRowAlone() throws {
    #expect(
      try Readings.words("id,top_color\na,\"#fff\nb,\nc,\n") == ["in:2: a quote that opens in this row is never closed", "b@3", "c@4"])
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
        "in:2: the value in column \"pet_name\" is not UTF-8 text", "in:3: the value in column \"pet_name\" is not UTF-8 text", "c@4",
      ])
  }

  @Test func columnsOfOneNameMustAgree() throws {
    #expect(
      try Readings.words("user_id,created,user_id,created\na,1,a,2\nb,1,,2\nc,1,d,2\n") == [
        "a@2", "b@3", "in:4: two columns \"user_id\" differ: \"c\" and \"d\"",
      ])
  }

  @Test func booleansOfPostgresAreUnderstood() throws {
    #expect(try Readings.records("id,uni_merch_enabled\na,t\nb,f\nc,true\n").map { $0["uniMerchEnabled"] } == ["true", "false", "true"])
  }

  @Test func aHeaderWithoutAvatarFieldsIsNoTable() throws {
    let error = InputError.unrecognised(
      file: "in", line: 2,
      problem: "found neither JSON nor CSV with a header row that names avatar fields, such as user_id,hair_style,top_color")
    #expect(throws: error) { try Readings.words("\nname,age\nx,3\n") }
    #expect(throws: error) { try Readings.words("\nname,age\nx,3\n", format: .csv) }
  }

  @Test func aRowThatCannotBeARecordNamesItsId() throws {
    let readings = try Readings.all(Array("id,avatar\na,{}\n".utf8))
    let diagnostic = Diagnostic(.error, file: "in", line: 2, record: "a", field: "avatar", "expected an object, found a string")
    #expect(readings == [.failed(diagnostic, recordID: "a")])
  }

  @Test func rowsWithoutAnIdAreCalledByTheirLine() throws {
    #expect(try Readings.words("top_color\n#fff\n\n#000\n", stem: "mia") == ["line-2@2", "line-4@4"])
  }
}
