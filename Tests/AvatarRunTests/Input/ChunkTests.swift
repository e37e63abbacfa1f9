import Testing

@testable import AvatarRun

/// Tests that chunk boundaries do not affect the result.
@Suite struct ChunkTests {
  static let texts: [String] = [
    "\u{FEFF}{\"id\":\"a\"}\r\n\r\n{\"id\":\"é\\\"🙂\"}\n{\"broken\n{\"id\":\"c\"}",
    "[{\"id\":\"a\"},\n {\"id\":\"b,\"x\":\"y\"},\n {\"id\":\"c\\\\\"} {}, 7]",
    "{\n \"id\": \"a\",\n \"pet\": {\"petName\": \"x\"}\n}\n{\n \"id\": \"b\n}\n{\"id\":\n\"c\"}",
    "\u{FEFF}\"id\",pet_name\r\na,\"x, \"\"y\"\"\r\nz\"\r\n\r\nb,\"stray\r\nc,d\r\ne,\"f\"g\r\nh\r\n",
    #"{"id":"a","pet_name":"the \\"great\\" one"}"#,
    "nonsense", "", "\u{FEFF}", "[", "{",
  ]

  @Test(arguments: texts, [1, 2, 3, 5, 7, 64])
  func readingsDoNotDependOnTheSizeOfChunks(text: String, size: Int) throws {
    #expect(outcome(text, chunk: size) == outcome(text, chunk: 65_536))
  }

  @Test(arguments: texts)
  func readingsDoNotDependOnWhereOneChunkEnds(text: String) throws {
    let bytes = Array(text.utf8)
    for cut in bytes.indices {
      var chunks = [Array(bytes[..<cut]), Array(bytes[cut...])].filter { !$0.isEmpty }[...]
      let stream = ByteStream { () throws(InputError) in chunks.popFirst() ?? [] }
      #expect(outcome(stream) == outcome(text, chunk: 65_536), "cut at \(cut)")
    }
  }

  @Test(arguments: texts)
  func textCutOffAnywhereNeverTraps(text: String) throws {
    let bytes = Array(text.utf8)
    for length in bytes.indices { _ = outcome(Readings.stream(Array(bytes.prefix(length)), chunk: 3)) }
  }

  @Test(arguments: texts, InputFormat.allCases)
  func aByteChangedAnywhereNeverTraps(text: String, format: InputFormat) throws {
    for index in text.utf8.indices {
      for byte: UInt8 in [0, 0x0A, 0x22, 0x5B, 0x5C, 0x7B, 0x7D, 0xFF] {
        var bytes = Array(text.utf8)
        bytes[text.utf8.distance(from: text.utf8.startIndex, to: index)] = byte
        _ = outcome(Readings.stream(bytes, chunk: 4), format: format)
      }
    }
  }

  private func outcome(_ text: String, chunk: Int) -> [String] {
    outcome(Readings.stream(Array(text.utf8), chunk: chunk))
  }

  private func outcome(_ stream: ByteStream, format: InputFormat = .auto) -> [String] {
    var reader = RecordReader(stream: stream, name: "in", stem: "in", fields: Readings.fields, format: format)
    var words: [String] = []
    do { while let reading = try reader.next() { words.append(Readings.word(reading)) } } catch {
      words.append("thrown: \(error)")
    }
    return words
  }
}
