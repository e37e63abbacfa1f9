import Testing

@testable import AvatarRun

@Suite struct HostileInputTests {
  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
  }
  private static let tenMegabytes = repeated("x", 10_000_000)

  @Test func aLineOfTenMegabytesFailsAloneInNDJSON() throws {
    let bytes = Array("{\"id\":\"a\"}\n{\"id\":\"".utf8) + Self.tenMegabytes + Array("\"}\n{\"id\":\"c\"}\n".utf8)
    #expect(try Readings.words(bytes) == ["a@1", "in:2: the record is longer than 1 MiB", "c@3"])
  }

  @Test func anElementOfTenMegabytesFailsAloneInAList() throws {
    let bytes = Array("[{\"id\":\"a\"},{\"id\":\"".utf8) + Self.tenMegabytes + Array("\"},{\"id\":\"c\"}]".utf8)
    #expect(try Readings.words(bytes) == ["a@1", "in:1: the record is longer than 1 MiB", "c@1"])
  }

  @Test func aRowOfTenMegabytesFailsAloneInATable() throws {
    let bytes = Array("id,top_color\na,".utf8) + Self.tenMegabytes + Array("\nb,\n".utf8)
    #expect(try Readings.words(bytes) == ["in:2: the record is longer than 1 MiB", "b@3"])
  }

  @Test func tenMegabytesWithoutALineEndAreNoTable() {
    #expect(throws: InputError.self) { try Readings.words(Self.tenMegabytes) }
  }

  @Test func megabytesOfBlanksHoldNothing() throws {
    #expect(try Readings.words(Self.repeated(" ", 3_000_000)) == [])
    #expect(try Readings.words(Array("id,x\n".utf8) + Self.repeated(" ", 3_000_000) + Array("\n".utf8)).count == 1)
  }

  @Test func aRecordOfTheGreatestLengthIsRead() throws {
    let name = String(repeating: "x", count: RunLimit.recordBytes - 9)
    #expect(try Readings.words("{\"id\":\"\(name)\"}\n") == ["\(name)@1"])
    #expect(try Readings.words("{\"id\":\"x\(name)\"}\n") == ["in:1: the record is longer than 1 MiB"])
    #expect(try Readings.words("[{\"id\":\"\(name)\"}]") == ["\(name)@1"])
    #expect(try Readings.words("[{\"id\":\"x\(name)\"}]") == ["in:1: the record is longer than 1 MiB"])
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func aMillionNestedBracketsAreOneFailure(text: String) throws {
    let words = try Readings.words(Self.repeated(text, 1_000_000 / text.utf8.count * 3))
    #expect(words.count == 1)
    #expect(
      words.first?.contains("nested deeper than 64 levels") == true
        || words.first == "in:1: the record is longer than 1 MiB")
  }

  @Test(arguments: InputFormat.allCases)
  func aMillionClosingBracketsEnd(format: InputFormat) throws {
    _ = try? Readings.words(Self.repeated("]}", 500_000), format: format)
  }

  @Test(arguments: ["a,\"b\n", "a\",\"b\n", "\",\"\n", ",\"\n", "\"\"\"\n", "\"\n"])
  func rowsWithStrayQuotesTakeTimeInProportion(row: String) throws {
    #expect(try Readings.words(Array("id,x,y\n".utf8) + Self.repeated(row, 10_000)).count >= 9_999)
  }

  @Test func aHeaderOfManyEqualColumnsTakesTimeInProportion() throws {
    #expect(try Readings.words(Self.repeated("id,", 100_000) + Array("id\n".utf8)) == [])
  }

  @Test func invalidUTF8FailsItsRecordAlone() throws {
    let bytes = Array("{\"id\":\"".utf8) + [0xC3, 0x28] + Array("\"}\n{\"id\":\"b\"}\n".utf8)
    #expect(try Readings.words(bytes) == ["in:1:7: the string is not UTF-8", "b@2"])
  }

  @Test func nulBytesFailTheirRecordAlone() throws {
    let bytes = Array("{\"id\":\"a\"}\n".utf8) + [0, 0x0A] + Array("{\"id\":\"b\"}\n".utf8)
    let words = try Readings.words(bytes)
    #expect(words.count == 3)
    #expect(words.first == "a@1" && words.last == "b@3")
  }
}
