/// Iterates over the chunks of a PNG file, up to its end or the point where it is truncated. Copies
/// no data and checks no checksum.
struct PNGChunkReader: Sequence, IteratorProtocol {
  struct Chunk {
    let type: String
    let data: ArraySlice<UInt8>
    /// The whole chunk, including its length and checksum.
    let whole: ArraySlice<UInt8>

    /// Whether a decoder that does not know the chunk may skip it.
    var isAncillary: Bool { type.utf8.first.map { $0 & 0x20 != 0 } ?? true }

    /// Whether the checksum matches the type and the data.
    var isWhole: Bool {
      let sum = whole.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return LibdeflateCompressor.crc32(whole.dropFirst(4).dropLast(4)) == sum
    }
  }

  private let file: [UInt8]
  private var start: Int

  /// Nil where the bytes are not a PNG file.
  init?(_ file: [UInt8]) {
    let signature = PNGChunkWriter().bytes
    guard file.starts(with: signature) else { return nil }
    (self.file, start) = (file, signature.count)
  }

  mutating func next() -> Chunk? {
    guard start <= file.count - 12 else { return nil }
    let length = file[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    guard length <= file.count - start - 12 else { return nil }
    let data = start + 8
    let chunk = Chunk(
      type: String(decoding: file[(start + 4)..<data], as: UTF8.self), data: file[data..<(data + length)],
      whole: file[start..<(data + length + 4)])
    start = data + length + 4
    return chunk
  }
}

extension PNGChunkWriter {
  /// Adds a chunk of another file unchanged.
  mutating func add(_ chunk: PNGChunkReader.Chunk) { add(chunks: Array(chunk.whole)) }
}
