internal import AvatarPixels
internal import AvatarRaster
internal import AvatarScene

/// The metadata of a finished picture, read without decoding it.
struct ExistingPicture {
  /// The hash of everything that determines its pixels.
  let key: String
  /// The files that it vouches for; nil if the picture stands alone.
  let files: PictureSetNote?

  /// The number of bytes to read: the notes follow the header, or are at the end in a WebP file.
  private static let window = 32_768
  private static let webPEnd = 4096
  /// For a note with very many files.
  private static let largeWindow = 1 << 21
  private static let keyLength = 32

  /// Returns nil if the file does not exist, has no key, or is cut off.
  init?(_ path: String) {
    guard let file = try? OpenFile(readingFile: path) else { return nil }
    self.init(file, named: FilePath.name(of: path))
  }

  init?(_ file: OpenFile, named name: String) {
    guard let format = Format(name), format.isWhole(file), let bytes = Self.head(file, format) else { return nil }
    let notes = format == .webp ? WebPMetadata.read(bytes) : PNGTextChunk.read(bytes)
    let text = format == .png ? notes[RendererVersion.app].map { Array($0.utf8) } : Self.textChunk(in: bytes)
    guard let key = text.flatMap(Self.key) else { return nil }
    self.key = key
    files = notes[PictureSetNote.keyword].flatMap { PictureSetNote($0, of: name) }
  }

  private static func head(_ file: OpenFile, _ format: Format) -> [UInt8]? {
    if format == .webp {
      let end = file.bytes(webPEnd, fromEnd: true)
      return end.flatMap(textChunk).flatMap(key) != nil ? end : file.bytes(largeWindow, fromEnd: true)
    }
    guard let bytes = file.bytes(window) else { return nil }
    guard bytes.count == window, PNGTextChunk.read(bytes).isEmpty,
      firstIndex(of: Array(PictureSetNote.keyword.utf8), in: bytes.prefix(100)) != nil
    else { return bytes }
    return file.bytes(largeWindow)
  }

  private static func key(_ text: [UInt8]) -> String? {
    // Takes exactly this many digits: the next bytes are a checksum, whose first byte may look like
    // one more digit.
    guard text.starts(with: Array("key=".utf8)) else { return nil }
    let key = text.dropFirst(4).prefix(keyLength)
    let isKey = key.count == keyLength && key.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return isKey ? String(decoding: key, as: UTF8.self) : nil
  }

  /// For formats other than PNG: returns the text from `key=` that follows the program's name.
  private static func textChunk(in bytes: [UInt8]) -> [UInt8]? {
    guard let start = firstIndex(of: Array(RendererVersion.app.utf8), in: bytes[...]),
      let mark = firstIndex(of: Array("key=".utf8), in: bytes[start...])
    else { return nil }
    return Array(bytes[mark...].prefix(4 + keyLength))
  }

  private static func firstIndex(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - needle.count)).first {
      bytes[$0] == first && bytes[$0...].starts(with: needle)
    }
  }
}

extension ExistingPicture {
  /// The format of a picture, from its extension.
  enum Format: String {
    case png, webp, svg, gif

    init?(_ name: String) {
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      self.init(rawValue: String(decoding: name.utf8[dot...].dropFirst(), as: UTF8.self))
    }

    private static let pngEnd: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

    /// The end of the last frame, and that of the file.
    private static let gifEnd: [UInt8] = [0, 0x3B]

    /// Returns whether the file is complete, judged by its end.
    func isWhole(_ file: OpenFile) -> Bool {
      if self == .webp { return Self.isWholeWebP(file) }
      guard let end = file.bytes(16, fromEnd: true) else { return false }
      if self == .gif { return end.suffix(2).elementsEqual(Self.gifEnd) }
      if self == .png { return end.suffix(Self.pngEnd.count).elementsEqual(Self.pngEnd) }
      return end.reversed().drop { $0.isBlank }.starts(with: "</svg>".utf8.reversed())
    }

    /// A WebP file stores its length at its start.
    private static func isWholeWebP(_ file: OpenFile) -> Bool {
      guard let start = file.bytes(8), start.count == 8, let size = file.size else { return false }
      return start.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == size
    }
  }
}
