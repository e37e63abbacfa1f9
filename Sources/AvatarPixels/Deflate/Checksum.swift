internal import CDeflate

/// Checksums, which detect accidental corruption but not tampering.
package enum Checksum {
  /// Returns the CRC-32 of PNG and zlib, continued from `before`, the checksum of the preceding
  /// bytes; 0 at the start.
  package static func crc32(_ before: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_crc32(before, bytes.baseAddress, bytes.count)
  }

  /// Returns a text that differs, but for one case in four thousand million, where the bytes differ. It is no protection
  /// against bytes that were made to have the same one.
  package static func identity(_ bytes: UnsafeRawBufferPointer) -> String { "\(crc32(0, bytes)) \(bytes.count) " }
}
