internal import AvatarPixels
internal import AvatarRaster
internal import AvatarSupport

/// Encodes an id as a file name, so that no id leaves the output folder and no two ids share a
/// name.
public enum FileName {
  /// The maximum length of a name, in bytes.
  @usableFromInline package static let maximumLength = RunLimit.nameBytes

  /// Returns the id with every byte outside `A-Z a-z 0-9 . _ -`, and a leading dot, written as `%`
  /// and two hexadecimal digits.
  ///
  /// Case is preserved, so the original can be decoded. A name longer than `limit` becomes its
  /// beginning, `~`, and 32 hexadecimal digits of the id's SHA-256. `~` never occurs in an encoded
  /// id, so the two kinds cannot collide; the hash is cryptographic, so two long ids cannot be made
  /// to collide either. An empty id is also shortened, to `~` and the digits.
  ///
  /// - Parameter limit: the maximum in bytes; values below 33 count as 33.
  public static func encoded(_ id: String, limit: Int = maximumLength) -> String {
    let bytes = Array(id.utf8)
    let encoded = bytes.enumerated().flatMap { index, byte in
      isPlain(byte) && (index > 0 || byte != UInt8(ascii: ".")) ? [byte] : escape(byte)
    }
    if !encoded.isEmpty, encoded.count <= limit { return String(decoding: encoded, as: UTF8.self) }
    let start = wholeEscapes(encoded.prefix(max(0, limit - 33)))
    return String(decoding: start, as: UTF8.self) + "~" + SHA256.hex(bytes, bytes: 16)
  }

  /// Returns whether a run can produce this path: non-empty, non-hidden components of the
  /// characters that an encoded id or a template can contain.
  static func isPossible(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      part.first.map { $0 != UInt8(ascii: ".") } ?? false && part.allSatisfy(isLetter)
    }
  }

  /// Returns whether the byte can occur in a file name that a run produces.
  static func isLetter(_ byte: UInt8) -> Bool { isPlain(byte) || "%~@".utf8.contains(byte) }

  /// Returns whether the byte stands for itself inside a name.
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

  /// Removes an escape that was cut in two.
  private static func wholeEscapes(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let percent = text.lastIndex(of: UInt8(ascii: "%")), percent + 3 > text.endIndex else { return text }
    return text[..<percent]
  }
}
