internal import CNettleMAC
internal import HTTPTypes

/// The keys that sign addresses. Every holder of a key can create valid addresses. Several keys
/// allow rotation: the first one signs, all are accepted.
package struct SigningKeys: Sendable {
  private let keys: [[UInt8]]
  /// The minimum length of a key in bytes; a shorter key could be guessed.
  static let shortest = 16

  /// - Throws: `Problem` if there is no key, or a key is too short.
  package init(_ keys: [[UInt8]]) throws(Problem) {
    guard !keys.isEmpty else {
      throw Problem(.badRequest, "the key file holds no key; write one of at least \(Self.shortest) bytes on a line")
    }
    guard keys.allSatisfy({ $0.count >= Self.shortest }) else {
      throw Problem(
        .badRequest, "a key is shorter than \(Self.shortest) bytes; `openssl rand -hex 32` makes a good one")
    }
    self.keys = keys
  }

  /// Reads one key a line; empty lines and lines that begin with `#` are skipped.
  package init(file: [UInt8]) throws(Problem) {
    let lines = file.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    try self.init(lines.filter { $0.first != UInt8(ascii: "#") }.map(Array.init))
  }

  /// Returns the address with its signature appended: `?s=`, or `&s=` if it has a query, and the
  /// HMAC-SHA256 of all its bytes in hexadecimal.
  package func signed(_ target: String) -> String {
    target + Self.mark(behind: Array(target.utf8))
      + (keys.first.map { Self.hex(Self.mac(Array(target.utf8), $0)) } ?? "")
  }

  /// Whether an address ends in a valid signature of the part before it, in exactly the format of
  /// `signed`. The time this takes depends neither on the position of an error nor on which key
  /// signed it.
  package func verifies(_ target: String) -> Bool {
    let bytes = Array(target.utf8)
    let (signed, tail) = (Array(bytes.dropLast(Self.tailCount)), bytes.suffix(Self.tailCount))
    guard tail.starts(with: Self.mark(behind: signed).utf8), let given = Self.bytes(hex: tail.dropFirst(3)) else {
      return false
    }
    // If the address is shorter than a signature, the tail is the whole address; an empty digest
    // must not match.
    guard given.count == Int(SHA256_DIGEST_SIZE) else { return false }
    var found: CInt = 0
    for key in keys {
      // Only this constant-time function reads the expected digest: no branch and no memory access
      // depends on it.
      found |= nettle_memeql_sec(Self.mac(signed, key), given, given.count)
    }
    return found != 0
  }

  /// Returns the separator between an address and its signature.
  private static func mark(behind target: [UInt8]) -> String { target.contains(UInt8(ascii: "?")) ? "&s=" : "?s=" }

  /// Decodes lower-case hexadecimal digits; nil for any other input.
  static func bytes(hex digits: ArraySlice<UInt8>) -> [UInt8]? {
    let values = digits.map { digit in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: UInt8(16)
      }
    }
    guard values.count % 2 == 0, values.allSatisfy({ $0 < 16 }) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  static let tailCount = 3 + 2 * Int(SHA256_DIGEST_SIZE)

  static func mac(_ message: [UInt8], _ key: [UInt8]) -> [UInt8] {
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, key.count, key)
    nettle_hmac_sha256_update(&context, message.count, message)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_hmac_sha256_digest(&context, digest.count, &digest)
    return digest
  }

  /// A digest of content for entity tags. The content is public, so the key is a constant.
  static func digest(_ content: [UInt8]) -> String { hex(mac(content, Array("document".utf8))) }

  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
