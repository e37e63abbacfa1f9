/// A PNG file's chunks, one after the other, up to where the file ends or is cut off. Nothing is copied, and no check sum is looked at.
struct PNGChunkReader: Sequence, IteratorProtocol {
  struct Chunk {
    let type: String
    let data: ArraySlice<UInt8>
    /// With its length and check sum.
    let whole: ArraySlice<UInt8>

    /// A reader that does not know it may pass over it.
    var isAncillary: Bool { type.utf8.first.map { $0 & 0x20 != 0 } ?? true }

    /// Whether the check sum is that of type and data.
    var isWhole: Bool {
      let sum = whole.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return DeflateCompressor.crc32(whole.dropFirst(4).dropLast(4)) == sum
    }
  }

  private let file: [UInt8]
  private var start: Int

  /// Nil for what is no PNG file.
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
