internal import CNettle

/// A SHA-256 digest of text or bytes, in hexadecimal.
package enum SHA256 {
  package static func hex(_ bytes: [UInt8]) -> String { digest(bytes).hexadecimal }

  /// All 32 bytes.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest
  }

  /// The digest's first bytes in hexadecimal.
  package static func hex(_ message: some Sequence<UInt8>, bytes count: Int) -> String {
    String(hex(Array(message)).prefix(2 * count))
  }

  /// The digest's first 16 bytes as two numbers, the first byte highest.
  package static func words(_ bytes: [UInt8]) -> (UInt64, UInt64) {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digest in
      nettle_sha256_digest(&context, digest.count, digest.baseAddress)
      func word(_ range: Range<Int>) -> UInt64 { digest[range].reduce(0) { $0 << 8 | UInt64($1) } }
      return (word(0..<8), word(8..<16))
    }
  }

  package static func hex(_ text: String) -> String { hex(Array(text.utf8)) }
}

extension [UInt8] {
  /// Two small digits for each byte.
  var hexadecimal: String {
    reduce(into: "") { text, byte in
      text += byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
    }
  }
}
