internal import CDeflate

/// Checksums, which detect accidental corruption but not tampering.
package enum Checksum {
  /// Returns the CRC-32 of PNG and zlib, continued from `before`, the checksum of the preceding
  /// bytes; 0 at the start.
  package static func crc32(_ before: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_crc32(before, bytes.baseAddress, bytes.count)
  }
}
