internal import CDeflate

/// Reads zlib streams of which it is known beforehand how much they hold.
enum Inflate {
  /// The most that a byte of deflate can stand for: 258 bytes for two bits.
  private static let maxRatio = 1032

  /// Whether a stream is whole and holds exactly so many bytes. No byte beyond them is inflated, and no memory is taken for a stream that is too short to
  /// hold them.
  static func holds(_ count: Int, in stream: [UInt8]) throws(EncodingError) -> Bool {
    guard count >= 0, count / maxRatio <= stream.count else { return false }
    guard let handle = libdeflate_alloc_decompressor() else { throw .libraryFailed("no memory to inflate a stream") }
    defer { libdeflate_free_decompressor(handle) }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
    defer { room.deallocate() }
    return stream.withUnsafeBytes {
      // Without a place for how many they were, any other number is an error.
      libdeflate_zlib_decompress(handle, $0.baseAddress, $0.count, room.baseAddress, count, nil) == LIBDEFLATE_SUCCESS
    }
  }
}
