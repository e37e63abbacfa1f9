import AvatarScene
import AvatarSupport
import Testing

@testable import AvatarRun

/// Tests what spreadsheets and databases write beside the values themselves.
@Suite struct TableValueTests {
  @Test(arguments: ["", "NULL", "null", "\\N", " NULL ", "\t", "  "])
  func aMissingValueIsNoName(value: String) throws {
    #expect(try Readings.records("id,pet_name,hair_style\na,\(value),afro\n").map { $0["petName"] } == [nil])
  }

  @Test(arguments: [("\"NULL\"", "NULL"), ("Null", "Null"), ("NULLA", "NULLA"), ("\"\\N\"", "\\N")])
  func aNameInQuotesOrOtherwiseWrittenIsAName(value: String, name: String) throws {
    #expect(try Readings.records("id,pet_name\na,\(value)\n").map { $0["petName"] } == [name])
  }

  @Test(arguments: ["NULL", "\\N", "  "]) func aMissingIDIsNoID(value: String) throws {
    #expect(try Readings.records("id,top_color\n\(value),#fff\n").map(\.id) == ["line-1"])
  }

  @Test(arguments: [",", ";", "\t"]) func missingValuesAreTheSameWithEverySeparator(sign: String) throws {
    let text = "id,pet_name,top_color\na,NULL,\\N\n".utf8.map { $0 == 0x2C ? sign : String(UnicodeScalar($0)) }.joined()
    let record = try #require(try Readings.records(text).first)
    #expect(record["petName"] == nil && record["topColor"] == nil)
  }

  @Test(arguments: [" a , #fff ", "a\t,\t#fff", "\" a \",\"#fff  \""])
  func blanksAtTheEndsOfValuesDoNotMatter(row: String) throws {
    let record = try #require(try Readings.records("id,top_color\n\(row)\n").first)
    #expect(record.id == "a" && record["topColor"] == "#fff")
  }

  @Test(arguments: [" id , top_color ", "\"id\",\" top_color\"", "id,top_color,,  "])
  func blanksAndBlankNamesInTheHeaderDoNotMatter(header: String) throws {
    let values = header.utf8.hasSuffix("  ") ? "a,#fff,x,y" : "a,#fff"
    let record = try #require(try Readings.records("\(header)\n\(values)\n").first)
    #expect(record.id == "a" && record["topColor"] == "#fff" && record.unknownKeys.isEmpty)
  }

  @Test(arguments: ["sep=;\n", "SEP=;\r\n", "\"sep=;\"\n", "\u{FEFF}sep=;\n"])
  func aFirstLineNamesTheSeparator(line: String) throws {
    let records = try Readings.records("\(line)top_color;pet_name\n#fff;a,b\n#000;c\n")
    #expect(records.map { $0["petName"] } == ["a,b", "c"])
    #expect(records.map(\.id) == ["line-1", "line-2"])
    #expect(records.map(\.line) == [3, 4])
  }

  @Test(arguments: ["sep=|\nid|pet_name\na|x;y\n", "sep=\t\nid\tpet_name\na\tx;y\n"])
  func anySignMaySeparate(text: String) throws {
    #expect(try Readings.records(text).map { $0["petName"] } == ["x;y"])
  }

  @Test(arguments: [1, 2, 3, 65_536]) func utf16WithAMarkIsRead(chunk: Int) throws {
    for isBig in [false, true] {
      let text = "\u{FEFF}id;pet_name\r\na;Жучка 🐕\r\nb;小白\r\n"
      let bytes = text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
      let names = try Readings.all(bytes, chunk: chunk).map { reading in
        if case .record(let record) = reading { record["petName"] } else { nil as String? }
      }
      #expect(names == ["Жучка 🐕", "小白"])
    }
  }

  @Test func halfOfAPairInUTF16IsNoText() throws {
    let text = Array("id,pet_name\na,".utf16) + [0xD800] + Array("x\nb,y\n".utf16)
    let words = try Readings.words([0xFF, 0xFE] + text.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
    #expect(words.count == 2 && words[0].contains("is not UTF-8 text") && words[1] == "b@3")
  }

  @Test func aByteOrderMarkMayStandTwice() throws {
    #expect(try Readings.words("\u{FEFF}\u{FEFF}id,top_color\na,#fff\n") == ["a@2"])
  }

  @Test func utf16ThatEndsInsideACharacterIsReadToThere() throws {
    #expect(
      try Readings.words(
        [0xFF, 0xFE] + "{\"id\":\"a\",\"hairStyle\":\"bun\"}\n".utf16.flatMap { [UInt8($0), 0] } + [0x20]
      ).first == "a@1")
  }

  @Test(arguments: [1, 7, 65_536]) func linesMayEndInLFInCRLFAndInCR(chunk: Int) throws {
    for end in ["\n", "\r\n", "\r"] {
      let table = ["id,top_color", "a,#fff", "b,#000", ""].joined(separator: end)
      #expect(try Readings.words(table, chunk: chunk) == ["a@2", "b@3"])
      let lines = ["{\"id\":\"a\",\"hairStyle\":\"bun\"}", "{\"id\":\"b\",\"hairStyle\":\"bun\"}", ""]
      #expect(try Readings.words(lines.joined(separator: end), chunk: chunk) == ["a@1", "b@2"])
    }
  }

  @Test(arguments: ["\n", "\r\n"]) func aCRInsideAValueStaysWhereLinesEndOtherwise(end: String) throws {
    let records = try Readings.records(["id,pet_name", "a,\"x\ry\"", ""].joined(separator: end))
    #expect(records.map { $0["petName"] } == ["x\ry"])
  }

  @Test(arguments: ["  ", "\u{A0}", "\\u3000"]) func aNameOfBlanksInJSONIsNone(
    blank: String
  ) throws {
    let record = try #require(
      try Readings.records("{\"id\": \"\(blank)\", \"petName\": \"\(blank)\", \"hairStyle\": \"bun\"}").first)
    #expect(record["petName"] == nil && record.id == "line-1")
  }

  @Test func aRowOfThousandsOfColumnsIsReadByItsNames() throws {
    let others = (0..<16_000).map { "column_\($0)" }
    let text =
      (["id"] + others + ["top_color", "id"]).joined(separator: ",") + "\n"
      + (["a"] + others.map { _ in "1" } + ["#fff", "a"]).joined(separator: ",") + "\n"
    let record = try #require(try Readings.records(text).first)
    #expect(record.id == "a" && record["topColor"] == "#fff")
  }
}
