internal import AvatarRaster

/// What a finished picture says of itself, read without decoding it.
struct ExistingPicture {
  /// The hash of everything that decides its pixels.
  let key: String
  /// The note of `FileSet`; nil where the picture stands alone.
  let files: String?

  /// How much of a file is looked at: the notes stand right behind the header, in a WebP file at the end.
  private static let window = 32_768
  private static let keyLength = 32

  /// Nil where there is no such file or no key in it.
  init?(_ path: String) {
    let isWebP = path.hasSuffix(".webp")
    guard let bytes = FileHead.read(path, count: isWebP ? 4096 : Self.window, fromEnd: isWebP) else { return nil }
    let notes = PNGNote.read(bytes)
    guard let key = notes[RendererVersion.app].map({ Array($0.utf8) }).flatMap(Self.key) ?? Self.looseKey(in: bytes) else { return nil }
    self.key = key
    files = notes[FileSet.keyword]
  }

  private static func key(_ text: [UInt8]) -> String? {
    // Exactly so many digits: what follows in a file is a checksum, whose first byte may look like one more.
    guard text.starts(with: Array("key=".utf8)) else { return nil }
    let key = text.dropFirst(4).prefix(keyLength)
    let isKey = key.count == keyLength && key.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return isKey ? String(decoding: key, as: UTF8.self) : nil
  }

  /// For what is no PNG: the key behind the program's name.
  private static func looseKey(in bytes: [UInt8]) -> String? {
    guard let start = firstIndex(of: Array(RendererVersion.app.utf8), in: bytes[...]),
      let mark = firstIndex(of: Array("key=".utf8), in: bytes[start...])
    else { return nil }
    return key(Array(bytes[mark...].prefix(4 + keyLength)))
  }

  private static func firstIndex(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - needle.count)).first { bytes[$0] == first && bytes[$0...].starts(with: needle) }
  }
}
