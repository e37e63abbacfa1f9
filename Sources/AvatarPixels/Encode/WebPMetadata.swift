internal import AvatarSupport

/// Adds metadata to a finished WebP file: an XMP packet in the container's XMP chunk, after the
/// image data.
package enum WebPMetadata {
  /// Returns the file with an XMP packet.
  ///
  /// - Parameters:
  ///   - tool: the program that made the file, as XMP's `CreatorTool`.
  ///   - description: a text alternative for the image; nil for none.
  ///   - rights: whose art the image shows, under which licence; nil for none.
  /// - Throws: `EncodingError.unreadable` for bytes that are not a WebP file.
  package static func add(
    tool: String, description: String? = nil, rights: String? = nil, to file: [UInt8]
  ) throws(EncodingError) -> [UInt8] {
    Self.file(try chunks(of: file, tool: tool, description: description, rights: rights))
  }

  /// The bytes before a file's chunks: `RIFF`, the size, `WEBP`.
  static let headerBytes = 12

  /// Returns the chunks of a file with those of an XMP packet; see `add`.
  static func chunks(
    of file: [UInt8], tool: String, description: String? = nil, rights: String? = nil
  ) throws(EncodingError) -> [UInt8] {
    guard file.count >= 30, file.starts(with: Array("RIFF".utf8)), file[8..<12].elementsEqual("WEBP".utf8) else {
      throw EncodingError.unreadable("no WebP file")
    }
    var chunks = Array(file[headerBytes...])
    if chunks.starts(with: Array("VP8L".utf8)) { chunks = extendedHeader(of: chunks) + chunks }
    guard chunks.starts(with: Array("VP8X".utf8)) else {
      throw EncodingError.unreadable("a WebP file of an unknown kind")
    }
    chunks[8] |= 0x04
    chunks += chunk("XMP ", Array(packet(tool, description, rights).utf8))
    return chunks
  }

  /// Puts a file together from the chunks of an extended file.
  ///
  /// - Parameter note: the content of one more chunk at the end, of a type that image decoders
  ///   ignore: the keyword, a zero byte and the text.
  static func file(_ chunks: [UInt8], note: (keyword: String, text: String)? = nil) -> [UInt8] {
    let note = note.map { chunk(noteName, Array($0.keyword.utf8) + [0] + Array($0.text.utf8)) } ?? []
    let size = bytes(UInt32(truncatingIfNeeded: chunks.count + note.count + 4), 4)
    return Array("RIFF".utf8) + size + Array("WEBP".utf8) + chunks + note
  }

  /// Returns the text of the chunk at the end of a file, by keyword.
  ///
  /// - Parameter tail: the file's last bytes; a chunk that starts before them is ignored.
  package static func read(_ tail: [UInt8]) -> [String: String] {
    let name = Array(noteName.utf8)
    var start = tail.count - 8
    while start >= 0 {
      let size = start.distance(to: tail.count) - 8
      if tail[start...].starts(with: name) {
        let length = tail[(start + 4)..<(start + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
        if length + length % 2 == size { return entry(tail[(start + 8)..<(start + 8 + length)]) }
      }
      start -= 1
    }
    return [:]
  }

  private static func entry(_ data: ArraySlice<UInt8>) -> [String: String] {
    guard let end = data.firstIndex(of: 0) else { return [:] }
    return [String(decoding: data[..<end], as: UTF8.self): String(decoding: data[(end + 1)...], as: UTF8.self)]
  }

  private static let noteName = "NOTE"

  /// Returns the header that a simple lossless file lacks. It tells which chunks follow, the image
  /// size, and whether there is alpha.
  private static func extendedHeader(of chunks: [UInt8]) -> [UInt8] {
    // After the 8 byte chunk header and a signature byte: 14 bits of width − 1, 14 bits of height −
    // 1, one alpha bit.
    let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(chunks[9 + $1]) << (8 * UInt32($1)) }
    let alpha: UInt8 = bits >> 28 & 1 == 1 ? 0x10 : 0
    return chunk("VP8X", [alpha, 0, 0, 0] + bytes(bits & 0x3FFF, 3) + bytes(bits >> 14 & 0x3FFF, 3))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(UInt32(truncatingIfNeeded: data.count), 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// Returns the `count` low bytes of a number, little-endian.
  private static func bytes(_ number: UInt32, _ count: UInt32) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The longest description or note of rights, in characters. It is bounded so that a reader finds
  /// the packet near the end of the file.
  private static let longest = 300

  private static func packet(_ tool: String, _ description: String?, _ rights: String?) -> String {
    let words = [("description", description), ("rights", rights)].compactMap { name, text in
      text.map {
        "<dc:\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(XMLText.escaped(String($0.prefix(longest))))</rdf:li></rdf:Alt></dc:\(name)>"
      }
    }.joined()
    return "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      + "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">"
      + "<xmp:CreatorTool>\(XMLText.escaped(tool))</xmp:CreatorTool>\(words)</rdf:Description></rdf:RDF></x:xmpmeta>"
  }
}
