internal import CDeflate

/// Checks zlib streams whose uncompressed size is known in advance.
enum Inflate {
  /// The highest compression ratio of deflate: 258 bytes for two bits.
  private static let maxRatio = 1032

  /// Returns whether a stream is complete and holds exactly `count` bytes. Inflates no byte beyond
  /// that, and allocates nothing for a stream that is too short to hold them.
  static func holds(_ count: Int, in stream: [UInt8]) throws(EncodingError) -> Bool {
    guard count >= 0, count / maxRatio <= stream.count else { return false }
    guard let handle = libdeflate_alloc_decompressor() else { throw .libraryFailed("no memory to inflate a stream") }
    defer { libdeflate_free_decompressor(handle) }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
    defer { room.deallocate() }
    return stream.withUnsafeBytes {
      // With a nil pointer for the actual size, libdeflate rejects any other size.
      libdeflate_zlib_decompress(handle, $0.baseAddress, $0.count, room.baseAddress, count, nil) == LIBDEFLATE_SUCCESS
    }
  }
}
