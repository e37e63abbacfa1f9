internal import CNettleMAC
internal import HTTPTypes

/// A secret of one run of the server. It is printed with the address of a page, and the page sends
/// it with everything that writes. Pages of other sites, and other users of the machine, do not
/// know it.
package struct PageToken: Sendable {
  /// The token as 32 hexadecimal digits.
  package let text: String

  /// Makes a token of 128 random bits.
  package init() {
    text = SigningKeys.hex((0..<16).map { _ in UInt8.random(in: 0...255) })
  }

  /// Whether a request has the token. The time this takes does not depend on the position of an
  /// error.
  func isIn(_ fields: HTTPFields) -> Bool {
    let (given, wanted) = (Array((fields[.authorization] ?? "").utf8), Array("Bearer \(text)".utf8))
    return given.count == wanted.count && nettle_memeql_sec(given, wanted, wanted.count) != 0
  }
}
