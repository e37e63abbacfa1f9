internal import CDeflate

/// Check sums of bytes, which tell accidents and not intentions.
package enum Checksum {
  /// CRC-32 as in PNG and zlib, of bytes that follow those with the sum `before`, which is 0 before the first.
  package static func crc32(_ before: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_crc32(before, bytes.baseAddress, bytes.count)
  }
}
