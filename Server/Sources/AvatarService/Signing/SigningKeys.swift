internal import CNettleMAC
internal import HTTPTypes

/// The keys by which addresses are signed: whoever knows one may make them. Several are for changing them: the first signs, all are taken.
public struct SigningKeys: Sendable {
  private let keys: [[UInt8]]
  /// Fewer bytes can be guessed.
  static let shortest = 16

  /// - Throws: `Problem` where there is none, or one is too short.
  public init(_ keys: [[UInt8]]) throws(Problem) {
    guard !keys.isEmpty else {
      throw Problem(.badRequest, "the key file holds no key; write one of at least \(Self.shortest) bytes on a line")
    }
    guard keys.allSatisfy({ $0.count >= Self.shortest }) else {
      throw Problem(
        .badRequest, "a key is shorter than \(Self.shortest) bytes; `openssl rand -hex 32` makes a good one")
    }
    self.keys = keys
  }

  /// The lines of a file, each a key; empty ones and those that begin with `#` are none.
  public init(file: [UInt8]) throws(Problem) {
    let lines = file.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    try self.init(lines.filter { $0.first != UInt8(ascii: "#") }.map(Array.init))
  }

  /// The address with its signature behind it: `?s=`, or `&s=` where it has a query, and HMAC-SHA256 of all its bytes in hexadecimal.
  public func signed(_ target: String) -> String {
    target + Self.mark(behind: Array(target.utf8))
      + (keys.first.map { Self.hex(Self.mac(Array(target.utf8), $0)) } ?? "")
  }

  /// Whether an address ends in a signature of what stands before it, just as `signed` writes it. How long that takes does not depend on where it is wrong,
  /// nor on which key it is by.
  public func verifies(_ target: String) -> Bool {
    let bytes = Array(target.utf8)
    let (signed, tail) = (Array(bytes.dropLast(Self.tailCount)), bytes.suffix(Self.tailCount))
    guard tail.starts(with: Self.mark(behind: signed).utf8), let given = Self.bytes(hex: tail.dropFirst(3)) else {
      return false
    }
    // Of a shorter address the tail is all there is, and no bytes are equal to any.
    guard given.count == Int(SHA256_DIGEST_SIZE) else { return false }
    var found: CInt = 0
    for key in keys {
      // What is wanted is never looked at but by this function: no jump and no place in memory depends on it.
      found |= nettle_memeql_sec(Self.mac(signed, key), given, given.count)
    }
    return found != 0
  }

  /// What stands between an address and its signature.
  private static func mark(behind target: [UInt8]) -> String { target.contains(UInt8(ascii: "?")) ? "&s=" : "?s=" }

  /// The bytes that so many pairs of digits in small letters stand for; nil for anything else.
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

  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
