internal import AvatarSupport
import Platform

/// Base64 with the URL-safe alphabet: `A-Z a-z 0-9 - _`, without `=` at the end.
enum Base64URL {
  static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().utf8.replacing("+", with: "-").utf8.replacing("/", with: "_").utf8.replacing(
      "=", with: "")
  }

  /// - Returns: nil for text that the encoder cannot produce: another letter, an impossible number
  ///   of letters, or unused bits in the last letter that are not zero.
  static func bytes(_ letters: some Sequence<UInt8>) -> [UInt8]? {
    let text = String(decoding: Array(letters), as: UTF8.self)
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let bytes = Data(base64Encoded: text.utf8.replacing("-", with: "+").utf8.replacing("_", with: "/") + padding).map {
      Array($0)
    }
    return bytes.flatMap { Self.text($0) == text ? $0 : nil }
  }
}
