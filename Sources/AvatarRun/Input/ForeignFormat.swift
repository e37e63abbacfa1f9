internal import AvatarSupport

/// Recognises input that is not UTF-8 text, to give a helpful message about a wrong file.
enum ForeignFormat {
  private static let signatures: [([UInt8], String)] = [
    ([0x1F, 0x8B], "is compressed by gzip; unpack it first, as in: gunzip -c FILE | render-avatars sheet -"),
    (
      [0x28, 0xB5, 0x2F, 0xFD], "is compressed by zstd; unpack it first, as in: zstd -dc FILE | render-avatars sheet -"
    ),
    (
      [0x50, 0x41, 0x52, 0x31],
      #"""
      is a Parquet file; draw it by Spark (integrations/spark), or write it as NDJSON, as in: \#
      python3 -c "import pandas; print(pandas.read_parquet('FILE').to_json(orient='records', lines=True))" \#
      | render-avatars sheet -
      """#
    ),
    ([0x50, 0x4B, 0x03, 0x04], "is a zip archive or a spreadsheet; export records as CSV or JSON"),
    ([0x89, 0x50, 0x4E, 0x47], "is a PNG image, not avatar records"),
  ]

  /// Returns the problem, if any. Does not move the stream.
  static func problem(_ stream: ByteStream) -> String? {
    stream.hold()
    defer { stream.rewind() }
    var start: [UInt8] = []
    while start.count < 4, let byte = stream.peek() {
      start.append(byte)
      stream.advance()
    }
    return signatures.first { start.starts(with: $0.0) }?.1
  }
}
