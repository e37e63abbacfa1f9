/// Reads the text of a finished PNG file, without decoding the pixels.
package enum PNGTextChunk {
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

  /// Returns the compressed text of a keyword, before the pixel data; nil if there is none.
  ///
  /// - Parameter limit: the maximum size of the text, in bytes. No more is inflated.
  /// - Throws: `EncodingError.unreadable` for a text that is damaged or longer.
  package static func compressed(_ keyword: String, in file: [UInt8], limit: Int) throws(EncodingError) -> String? {
    guard let chunks = PNGChunkReader(file) else { return nil }
    let head = "\(keyword)\u{0}\u{1}\u{0}\u{0}\u{0}".utf8
    for chunk in chunks {
      if chunk.type == "IDAT" { break }
      guard chunk.type == "iTXt", chunk.data.starts(with: head) else { continue }
      guard chunk.isWhole, let bytes = Inflate.zlib(chunk.data.dropFirst(head.count), limit: limit) else {
        throw .unreadable("its text \(keyword.debugDescription) is damaged, or longer than \(limit) bytes")
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  /// Parses a keyword and a text as this encoder writes them. Five zero bytes separate them: no
  /// compression, no language, no translated keyword.
  private static func entry(_ data: ArraySlice<UInt8>) -> (keyword: String, text: String)? {
    guard let end = data.firstIndex(of: 0), data[end...].prefix(5).elementsEqual([0, 0, 0, 0, 0]) else { return nil }
    return (String(decoding: data[..<end], as: UTF8.self), String(decoding: data[(end + 5)...], as: UTF8.self))
  }
}
