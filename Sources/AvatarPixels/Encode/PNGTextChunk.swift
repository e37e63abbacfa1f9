/// Inserts text into a finished PNG file, or reads it, without decoding the pixels.
package enum PNGTextChunk {
  /// The offset after the header: the signature and the IHDR chunk with 13 bytes of data.
  private static let afterHeader = 8 + 12 + 13

  /// Returns the file with one more iTXt chunk directly after its header.
  /// - Throws: `EncodingError` for bytes that are not a PNG file, and for a keyword or text that
  ///   PNG does not allow.
  package static func insert(keyword: String, text: String, into file: [UInt8]) throws(EncodingError) -> [UInt8] {
    var note = PNGChunkWriter()
    let signature = note.bytes
    guard file.count > afterHeader, file.starts(with: signature) else { throw .unreadable("not a PNG file") }
    try note.addText(keyword: keyword, text: text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count + note.bytes.count)
    bytes += file[..<afterHeader]
    bytes += note.bytes[signature.count...]
    bytes += file[afterHeader...]
    return bytes
  }

  /// Returns the texts before the pixel data, by keyword.
  ///
  /// - Parameter head: the file's first bytes; truncated chunks are ignored.
  package static func read(_ head: [UInt8]) -> [String: String] {
    var texts: [String: String] = [:]
    guard let chunks = PNGChunkReader(head) else { return [:] }
    for chunk in chunks {
      if chunk.type == "IDAT" { break }
      if chunk.type == "iTXt", let entry = entry(chunk.data) { texts[entry.keyword] = entry.text }
    }
    return texts
  }

  /// Parses a keyword and a text as this encoder writes them. Five zero bytes separate them: no
  /// compression, no language, no translated keyword.
  private static func entry(_ data: ArraySlice<UInt8>) -> (keyword: String, text: String)? {
    guard let end = data.firstIndex(of: 0), data[end...].prefix(5).elementsEqual([0, 0, 0, 0, 0]) else { return nil }
    return (String(decoding: data[..<end], as: UTF8.self), String(decoding: data[(end + 5)...], as: UTF8.self))
  }
}
