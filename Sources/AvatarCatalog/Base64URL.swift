/// Bytes as letters that need no escape in an address: `A-Z a-z 0-9 - _`, without `=` at the end.
enum Base64URL {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let values = Dictionary(letters.enumerated().map { ($1, UInt32($0)) }, uniquingKeysWith: { first, _ in first })

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(letters[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for anything that `text` does not write: another letter, a length that no bytes have, bits left over that are not 0.
  static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for letter in text {
      guard let value = values[letter] else { return nil }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return bytes
  }
}
