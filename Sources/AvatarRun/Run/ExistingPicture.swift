internal import AvatarRaster

/// What a finished picture says of itself, read without decoding it.
struct ExistingPicture {
  /// The hash of everything that decides its pixels.
  let key: String
  /// What it vouches for; nil where the picture stands alone.
  let files: FileSet?

  /// How much of a file is looked at: the notes stand right behind the header, in a WebP file at the end.
  private static let window = 32_768
  private static let webPEnd = 4096
  /// For a note of very many files.
  private static let largeWindow = 1 << 21
  private static let keyLength = 32

  /// Nil where there is no such file, no key in it, or where it was cut off.
  init?(_ path: String) {
    let isWebP = path.hasSuffix(".webp")
    guard let bytes = Self.head(path, isWebP), FileEnd.isWhole(path) else { return nil }
    let notes = isWebP ? WebPNote.read(bytes) : PNGNote.read(bytes)
    guard let key = notes[RendererVersion.app].map({ Array($0.utf8) }).flatMap(Self.key) ?? Self.looseKey(in: bytes) else { return nil }
    self.key = key
    files = notes[FileSet.keyword].flatMap { FileSet($0, of: FilePath.name(of: path)) }
  }

  private static func head(_ path: String, _ isWebP: Bool) -> [UInt8]? {
    if isWebP {
      let end = FileHead.read(path, count: webPEnd, fromEnd: true)
      return end.flatMap(looseKey) != nil ? end : FileHead.read(path, count: largeWindow, fromEnd: true)
    }
    guard let bytes = FileHead.read(path, count: window) else { return nil }
    guard bytes.count == window, PNGNote.read(bytes).isEmpty, firstIndex(of: Array(FileSet.keyword.utf8), in: bytes.prefix(100)) != nil else { return bytes }
    return FileHead.read(path, count: largeWindow)
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

/// Whether a picture was cut off, as its end tells.
private enum FileEnd {
  private static let png: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  private static let svg = Array("</svg>".utf8)

  static func isWhole(_ path: String) -> Bool {
    if path.hasSuffix(".webp") { return isWholeWebP(path) }
    guard let end = FileHead.read(path, count: 16, fromEnd: true) else { return false }
    if path.hasSuffix(".png") { return end.suffix(png.count).elementsEqual(png) }
    let text = end.reversed().drop { $0.isBlank }
    return text.starts(with: svg.reversed())
  }

  /// A WebP file says at its start how long it is.
  private static func isWholeWebP(_ path: String) -> Bool {
    guard let start = FileHead.read(path, count: 8), start.count == 8, let size = FileSize.bytes(of: path) else { return false }
    return start.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == size
  }
}
