import AvatarScene
import Testing

@testable import AvatarRun

@Suite struct DetectedFormatTests {
  @Test(
    arguments: [
      ("{}", .lines), ("{\"a\":1}\n{\"a\":2}", .lines), ("{\"a\":1\n{\"a\":2}", .lines),
      ("{\"a\":\"1\n\"b\":2}", .lines), ("{\"a\":1", .lines),
      ("{\n\"a\":1}", .documents), ("{\"a\":\n{\"b\":2}}", .documents), ("{\"a\":1\n,\"b\":2}", .documents),
      ("[", .list), ("id,x", .table),
      ("\"id\"", .table), ("{}}", .lines),
    ] as [(String, DetectedFormat)])
  func theContentTellsTheContainer(text: String, container: DetectedFormat) {
    let stream = Readings.stream(Array(text.utf8), chunk: 1)
    #expect(DetectedFormat(recognising: stream) == container)
    #expect(stream.peek() == text.utf8.first)
  }

  @Test(arguments: ["", "\n \r\n\t", "\u{FEFF}", "\u{FEFF}\n"])
  func blankInputHoldsNothing(text: String) throws {
    for format in InputFormat.allCases { #expect(try Readings.words(text, format: format) == []) }
  }

  @Test(
    arguments: [
      (
        [0x50, 0x41, 0x52, 0x31, 0x15],
        #"""
        is a Parquet file; draw it by Spark (integrations/spark), or write it as NDJSON, as in: \#
        python3 -c "import pandas; print(pandas.read_parquet('FILE').to_json(orient='records', lines=True))" \#
        | render-avatars sheet -
        """#
      ),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D], "is a PNG image, not avatar records"),
    ] as [([UInt8], String)])
  func foreignFormatsAreNamed(bytes: [UInt8], problem: String) {
    #expect(throws: InputError.unrecognised(file: "in", line: nil, problem: problem)) { try Readings.words(bytes) }
  }

  @Test func aTextWithNulBytesIsNoTable() {
    #expect(throws: InputError.self) { try Readings.words([0, 0, 0, 0]) }
  }

  @Test func aReadErrorEndsTheInputInsteadOfBreakingARecord() throws {
    let failure = InputError.readFailed(path: "in", SystemError(code: 5))
    let bytes = Array("{\"id\":\"a\"}\n{\"id\":\"b".utf8)
    var reader = RecordReader(
      stream: Readings.stream(bytes, chunk: 4, failure: failure), name: "in", stem: nil, fields: Readings.fields,
      format: .auto)
    var words: [String] = []
    #expect(throws: failure) { while let reading = try reader.next() { words.append(Readings.word(reading)) } }
    #expect(words == ["a@1"])
    #expect(failure.diagnostic.text == "in: reading failed: the device reports an error")
  }
}
