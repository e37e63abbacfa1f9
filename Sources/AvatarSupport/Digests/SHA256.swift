internal import CNettle

/// SHA-256 digests of text or bytes, as bytes or in hexadecimal.
package enum SHA256 {
  package static func hex(_ bytes: [UInt8]) -> String { digest(bytes).hexadecimal }

  /// Returns all 32 bytes.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest
  }

  /// Returns the digest's first `count` bytes in hexadecimal.
  package static func hex(_ message: some Sequence<UInt8>, bytes count: Int) -> String {
    Array(digest(Array(message)).prefix(count)).hexadecimal
  }

  /// Returns the digest's first 16 bytes as two big-endian numbers.
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
  /// The bytes in lowercase hexadecimal, two digits each.
  var hexadecimal: String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * count)
    for byte in self {
      for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
