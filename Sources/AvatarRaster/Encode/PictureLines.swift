/// A picture's lines as PNG compresses them, from top to bottom: a byte that names the filter, then four bytes a pixel.
protocol PictureLines {
  /// In pixels.
  var width: Int { get }
  var height: Int { get }

  /// Writes the next line, `lineBytes` bytes. There is one.
  mutating func writeNext(to line: UnsafeMutableRawPointer)
}

extension PictureLines {
  var lineBytes: Int { width * 4 + 1 }

  /// One whole zlib stream of all lines.
  /// - Throws: a size that PNG files do not have, no memory.
  func zlibStream(_ compressor: PNGSettings.Compressor) throws(EncodingError) -> [UInt8] {
    guard let count = PNGChunks.lineBytes(width: width, height: height) else {
      throw EncodingError.unsupportedSize(width: width, height: height, format: "PNG")
    }
    switch compressor {
    case .flat: return flatStream()
    case .libdeflate(let level): return try DeflateCompressor(level: level).zlibStream(of: all(count))
    }
  }

  /// Line by line: the lines never lie in memory together.
  private func flatStream() -> [UInt8] {
    var lines = self
    var deflate = FlatDeflate(largest: lines.lineBytes)
    for _ in 0..<lines.height { deflate.append(lines.lineBytes) { lines.writeNext(to: $0) } }
    return deflate.finish()
  }

  private func all(_ count: Int) -> [UInt8] {
    var lines = self
    return Array(unsafeUninitializedCapacity: count) { buffer, used in
      used = count
      guard let base = buffer.baseAddress else { return }
      for y in 0..<lines.height { lines.writeNext(to: UnsafeMutableRawPointer(base + y * lines.lineBytes)) }
    }
  }
}
