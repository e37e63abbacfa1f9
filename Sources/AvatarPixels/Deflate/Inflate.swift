internal import CDeflate

/// Inflates streams, with a bound on what they hold.
package enum Inflate {
  /// The highest compression ratio of deflate: 258 bytes for two bits.
  private static let maxRatio = 1032

  /// Returns what a deflate stream without a zlib header holds; nil if it is damaged or does not
  /// hold exactly `count` bytes. Inflates no byte beyond that.
  package static func deflated(_ stream: [UInt8], count: Int) -> [UInt8]? {
    guard count >= 0, count / maxRatio <= stream.count, let handle = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(handle) }
    var status = LIBDEFLATE_BAD_DATA
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, count)) { room, length in
      status = stream.withUnsafeBytes {
        libdeflate_deflate_decompress(handle, $0.baseAddress, $0.count, room.baseAddress, count, nil)
      }
      length = status == LIBDEFLATE_SUCCESS ? count : 0
    }
    return status == LIBDEFLATE_SUCCESS ? bytes : nil
  }

  /// Returns what a zlib stream holds; nil if it is damaged or holds more than `limit` bytes. Takes memory for at most
  /// twice what it holds.
  static func zlib(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    guard let handle = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(handle) }
    var room = min(limit, 8 * stream.count)
    while true {
      var status = LIBDEFLATE_BAD_DATA
      let bytes = [UInt8](unsafeUninitializedCapacity: max(1, room)) { space, length in
        status = stream.withUnsafeBytes {
          libdeflate_zlib_decompress(handle, $0.baseAddress, $0.count, space.baseAddress, room, &length)
        }
        if status != LIBDEFLATE_SUCCESS { length = 0 }
      }
      if status == LIBDEFLATE_SUCCESS { return bytes }
      guard status == LIBDEFLATE_INSUFFICIENT_SPACE, room < limit else { return nil }
      room = min(limit, 2 * room)
    }
  }

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
