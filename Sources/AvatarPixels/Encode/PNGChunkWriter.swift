/// Builds a PNG file chunk by chunk: length, type, data, checksum.
struct PNGChunkWriter {
  private(set) var bytes: [UInt8]

  /// The first bytes of every file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameter bytes: what is written already; empty for chunks that follow those of another
  ///   writer.
  init(after bytes: [UInt8] = signature) { self.bytes = bytes }

  /// The most bytes of data in one chunk.
  static let maximumLength = 0x7FFF_FFFF

  /// Returns the bytes of all scanlines of an image, filter bytes included; nil where they do not
  /// fit a PNG.
  static func lineBytes(width: Int, height: Int) -> Int? {
    guard width > 0, height > 0, width <= maximumLength / 4 - 1 else { return nil }
    let (count, overflow) = (width * 4 + 1).multipliedReportingOverflow(by: height)
    return overflow || count > maximumLength / 2 ? nil : count
  }

  /// Adds a chunk whose type is four ASCII letters. The data may come in two parts, so that the
  /// caller need not concatenate them.
  mutating func add(_ type: StaticString, _ head: [UInt8] = [], _ rest: [UInt8] = []) {
    bytes.reserveCapacity(bytes.count + head.count + rest.count + 12)
    bytes += Self.bigEndian(UInt32(truncatingIfNeeded: head.count + rest.count))
    let start = bytes.count
    type.withUTF8Buffer { bytes += $0 }
    bytes += head
    bytes += rest
    bytes += Self.bigEndian(LibdeflateCompressor.crc32(bytes[start...]))
  }

  /// Adds chunks that are complete.
  mutating func add(chunks: [UInt8]) { bytes += chunks }

  /// The PNG colour type: a palette index per pixel, or a byte each of red, green, blue and alpha.
  enum Kind: UInt8 { case palette = 3, color = 6 }

  /// Adds the header of an image with 8 bits per sample, not interlaced.
  mutating func addHeader(width: Int, height: Int, kind: Kind = .color) {
    add(
      "IHDR",
      Self.bigEndian(UInt32(truncatingIfNeeded: width)) + Self.bigEndian(UInt32(truncatingIfNeeded: height)) + [
        8, kind.rawValue, 0, 0, 0,
      ])
  }

  /// Adds an iTXt chunk: UTF-8, uncompressed, without a language tag.
  mutating func addText(keyword: String, text: String) throws(EncodingError) {
    guard Self.isKeyword(keyword) else { throw EncodingError.badKeyword(keyword) }
    guard !text.utf8.contains(0), text.utf8.count < Self.maximumLength - 100 else {
      throw EncodingError.badText(keyword: keyword)
    }
    add("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0], Array(text.utf8))
  }

  /// Adds an iTXt chunk whose text is a zlib stream.
  mutating func addCompressedText(keyword: String, text: String) throws(EncodingError) {
    guard Self.isKeyword(keyword) else { throw EncodingError.badKeyword(keyword) }
    guard !text.utf8.contains(0), !text.isEmpty, text.utf8.count < Self.maximumLength / 2 else {
      throw EncodingError.badText(keyword: keyword)
    }
    let stream = try LibdeflateCompressor(level: 12).zlibStream(of: Array(text.utf8))
    add("iTXt", Array(keyword.utf8) + [0, 1, 0, 0, 0], stream)
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func bigEndian(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private static func isKeyword(_ keyword: String) -> Bool {
    // Starting with a space rejects a leading space by the rule that rejects a double space.
    var last: UInt8 = 0x20
    for byte in keyword.utf8 {
      guard (0x20...0x7E).contains(byte), byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20 && keyword.utf8.count <= 79
  }
}
