/// Reads the key that a finished picture carries, without decoding the picture.
enum ExistingKey {
  /// How much of a file is looked at: the note stands right behind the header, in a WebP file at the end.
  private static let window = 4096
  private static let keyLength = 32

  /// The key in a picture's note; nil where there is no such file or no key in it.
  static func read(_ path: String) -> String? {
    guard let head = FileHead.read(path, count: window, fromEnd: path.hasSuffix(".webp")) else { return nil }
    let needle = Array("render-avatars".utf8)
    guard let start = firstIndex(of: needle, in: head[...]), let mark = firstIndex(of: Array("key=".utf8), in: head[start...]) else { return nil }
    // Exactly so many digits: what follows is a checksum, whose first byte may look like one more.
    let key = head[(mark + 4)...].prefix(keyLength)
    let isKey = key.count == keyLength && key.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return isKey ? String(decoding: key, as: UTF8.self) : nil
  }

  private static func firstIndex(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - needle.count)).first { bytes[$0] == first && bytes[$0...].starts(with: needle) }
  }
}
