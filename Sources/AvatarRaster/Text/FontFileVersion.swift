internal import AvatarSupport
internal import Platform

/// Identifies the version of a font file without reading the whole file: its name, and the revision
/// and checksum that it declares.
///
/// Both are in the font's `head` table; the checksum covers the whole file. Source: OpenType
/// specification, "head".
enum FontFileVersion {
  static func of(_ path: String) -> String {
    let name = path.utf8.split(separator: "/").last.map(String.init) ?? path
    guard let file = fopen(path, "rb") else { return name }
    defer { fclose(file) }
    guard let head = table("head", of: file) else { return name }
    return name + " " + head.prefix(12).dropFirst(4).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  /// Returns a table's first bytes, at most 16; nil where the file has no such table or is not a
  /// font.
  private static func table(_ name: String, of file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
    guard var header = bytes(12, at: 0, of: file) else { return nil }
    var start = 0
    if header.starts(with: "ttcf".utf8) {
      guard let first = bytes(16, at: 0, of: file) else { return nil }
      start = number(first.suffix(4))
      guard let own = bytes(12, at: start, of: file) else { return nil }
      header = own
    }
    for entry in 0..<number(header.dropFirst(4).prefix(2)) {
      guard let record = bytes(16, at: start + 12 + entry * 16, of: file) else { return nil }
      if record.starts(with: name.utf8) { return bytes(16, at: number(record.dropFirst(8).prefix(4)), of: file) }
    }
    return nil
  }

  /// Returns a big-endian number of at most four bytes.
  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private static func bytes(_ count: Int, at offset: Int, of file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
    guard fseek(file, offset, SEEK_SET) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return fread(&bytes, 1, count, file) == count ? bytes : nil
  }
}
