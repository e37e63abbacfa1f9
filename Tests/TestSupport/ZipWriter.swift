package import AvatarPixels

/// Writes ZIP archives with stored files.
package struct ZipWriter {
  private var bytes: [UInt8] = []
  private var list: [UInt8] = []
  private var count = 0

  package init() {}

  /// - Parameters:
  ///   - mode: the Unix mode.
  ///   - size: the size that the list declares; nil for the true one.
  package mutating func add(_ name: String, _ content: [UInt8], mode: Int = 0o100644, size: Int? = nil) {
    let sum = Int(content.withUnsafeBytes { Checksum.crc32(0, $0) })
    let start = bytes.count
    let facts = number(0, 2) + number(0, 2) + number(0, 4) + number(sum, 4) + number(content.count, 4)
    let named = number(size ?? content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
    bytes += number(0x0403_4B50, 4) + number(20, 2) + facts + named + Array(name.utf8) + content
    list += number(0x0201_4B50, 4) + number(0x0314, 2) + number(20, 2) + facts + named
    list += number(0, 2) + number(0, 2) + number(0, 2) + number(mode << 16, 4) + number(start, 4) + Array(name.utf8)
    count += 1
  }

  /// The whole archive.
  package var archive: [UInt8] {
    bytes + list + number(0x0605_4B50, 4) + number(0, 4) + number(count, 2) + number(count, 2) + number(list.count, 4)
      + number(bytes.count, 4) + number(0, 2)
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
}
