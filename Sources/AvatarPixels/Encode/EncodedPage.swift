/// An encoded page of a sheet with room for one more note. The note tells of the sheet's other
/// files, so it is known only when those are encoded too.
package struct EncodedPage: Sendable {
  private enum Form {
    /// The note follows the header.
    case png(header: PNGChunkWriter)
    /// The note is the last chunk.
    case webP
  }

  private let form: Form
  /// The chunks, in a PNG file those after the header.
  private let chunks: [UInt8]

  init(header: PNGChunkWriter, chunks: PNGChunkWriter) {
    (form, self.chunks) = (.png(header: header), chunks.bytes)
  }

  /// Creates a page from a WebP file.
  ///
  /// - Parameter tool: the program that made the file, and its key.
  /// - Throws: `EncodingError.unreadable` for bytes that are not a WebP file.
  package init(webP file: [UInt8], tool: String, rights: String? = nil) throws(EncodingError) {
    (form, chunks) = (.webP, try WebPMetadata.chunks(of: file, tool: tool, rights: rights))
  }

  /// The size of the file without the note, in bytes.
  package var count: Int {
    switch form {
    case .png(let header): header.bytes.count + chunks.count
    case .webP: WebPMetadata.headerBytes + chunks.count
    }
  }

  /// Puts the file together.
  ///
  /// - Throws: `EncodingError` for a keyword or text that PNG does not allow.
  package func file(note: (keyword: String, text: String)? = nil) throws(EncodingError) -> [UInt8] {
    switch form {
    case .png(var file):
      if let note { try file.addText(keyword: note.keyword, text: note.text) }
      file.add(chunks: chunks)
      return file.bytes
    case .webP: return WebPMetadata.file(chunks, note: note)
    }
  }
}
