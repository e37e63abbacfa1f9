/// A text that is put into a finished PNG file, or read from one, without touching its pixels.
package enum PNGTextChunk {
  /// Where the header ends: behind the signature and the IHDR chunk, which has 13 bytes of data.
  private static let afterHeader = 8 + 12 + 13

  /// The file with one more iTXt chunk right behind its header.
  /// - Throws: what is not a PNG file, a keyword or a text that PNG does not allow.
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

  /// The texts that stand before the pixels, by keyword.
  ///
  /// - Parameter head: the file's first bytes; chunks that are cut off are left out.
  package static func read(_ head: [UInt8]) -> [String: String] {
    var texts: [String: String] = [:]
    guard let chunks = PNGChunkReader(head) else { return [:] }
    for chunk in chunks {
      if chunk.type == "IDAT" { break }
      if chunk.type == "iTXt", let entry = entry(chunk.data) { texts[entry.keyword] = entry.text }
    }
    return texts
  }

  /// A keyword and a text as we write them: five zeros between, for no compression, no language and no translated keyword.
  private static func entry(_ data: ArraySlice<UInt8>) -> (keyword: String, text: String)? {
    guard let end = data.firstIndex(of: 0), data[end...].prefix(5).elementsEqual([0, 0, 0, 0, 0]) else { return nil }
    return (String(decoding: data[..<end], as: UTF8.self), String(decoding: data[(end + 5)...], as: UTF8.self))
  }
}
