internal import CDeflate

/// libdeflate's compressor. It frees its handle on deinit. One task at a time may use it,
/// repeatedly.
struct LibdeflateCompressor: ~Copyable {
  private let handle: OpaquePointer

  /// Creates a compressor of a level from 0 to 12.
  init(level: Int) throws(EncodingError) {
    guard let made = libdeflate_alloc_compressor(Int32(clamping: level)) else {
      throw EncodingError.libraryFailed("no memory for a compressor of level \(level)")
    }
    handle = made
  }

  deinit { libdeflate_free_compressor(handle) }

  /// Returns a complete zlib stream of `bytes`.
  func zlibStream(of bytes: [UInt8]) throws(EncodingError) -> [UInt8] {
    let bound = libdeflate_zlib_compress_bound(handle, bytes.count)
    let stream: [UInt8] = withUnsafeTemporaryAllocation(byteCount: bound, alignment: 16) { room in
      let used = bytes.withUnsafeBytes {
        libdeflate_zlib_compress(handle, $0.baseAddress, $0.count, room.baseAddress, bound)
      }
      return Array(room.prefix(used))
    }
    if stream.isEmpty { throw EncodingError.libraryFailed("compressing \(bytes.count) bytes failed") }
    return stream
  }

  /// Returns zlib's Adler-32, continued from `before`, the checksum of the preceding bytes; 1 at
  /// the start.
  static func adler32(_ before: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_adler32(before, bytes.baseAddress, bytes.count)
  }

  /// Returns the CRC-32 that PNG uses.
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
