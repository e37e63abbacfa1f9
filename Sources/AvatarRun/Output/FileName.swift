internal import AvatarRaster

/// Turns an id into a file name, so that no id leaves the output folder and no two ids share a name.
public enum FileName {
  /// The longest name, in bytes.
  public static let maximumLength = RunLimit.nameBytes

  /// The id with every byte outside `A-Z a-z 0-9 . _ -`, and a leading dot, as `%` and two hexadecimal digits.
  ///
  /// Nothing is folded, so the original can be read back. A name that would be longer than `limit` becomes its beginning, `~`, and 32
  /// hexadecimal digits of the id's SHA-256; as `~` never stands in an encoded id, the two kinds cannot meet, and as the hash is
  /// cryptographic, nobody can make two long ids that meet. An empty id is shortened too, to the digits alone.
  ///
  /// - Parameter limit: at least 33 bytes are used.
  public static func encoded(_ id: String, limit: Int = maximumLength) -> String {
    let bytes = Array(id.utf8)
    let encoded = bytes.enumerated().flatMap { index, byte in
      isPlain(byte) && (index > 0 || byte != UInt8(ascii: ".")) ? [byte] : escape(byte)
    }
    if !encoded.isEmpty, encoded.count <= limit { return String(decoding: encoded, as: UTF8.self) }
    let start = wholeEscapes(encoded.prefix(max(0, limit - 33)))
    return String(decoding: start, as: UTF8.self) + "~" + SHA256.hex(bytes, bytes: 16)
  }

  /// Whether a run can have called a file so: parts between slashes, each of letters that an encoded id or a
  /// template has, none of them empty or hidden.
  static func isPossible(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      part.first.map { $0 != UInt8(ascii: ".") } ?? false && part.allSatisfy(isLetter)
    }
  }

  /// A byte of a file's name as a run gives it.
  static func isLetter(_ byte: UInt8) -> Bool { isPlain(byte) || "%~@".utf8.contains(byte) }

  /// A byte that stands for itself, inside a name.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9", "_", "-", ".": true
    default: false
    }
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Without an escape that was cut in two.
  private static func wholeEscapes(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let percent = text.lastIndex(of: UInt8(ascii: "%")), percent + 3 > text.endIndex else { return text }
    return text[..<percent]
  }
}
