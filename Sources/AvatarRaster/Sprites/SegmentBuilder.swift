internal import AvatarOptions
internal import AvatarPixels

/// Builds a segment in memory.
package struct SegmentBuilder: Sendable {
  private var code: [UInt8] = []
  private var entries: [SpriteDigest: SpriteSegment.Entry] = [:]
  private let capacity: Int

  /// - Parameter capacity: the approximate size of the finished file in bytes, so that the buffer
  ///   never has to grow. Pages are committed only as it fills.
  package init(capacity: Int = 0) { self.capacity = capacity }

  /// The size of the finished file, in bytes.
  package var size: Int { code.count + entries.count * SpriteSegment.entryBytes + SpriteSegment.footBytes }
  package var isEmpty: Bool { entries.isEmpty }

  /// - Returns: false where the digest is already present, or where the sprite is too long to be
  ///   read back.
  @discardableResult
  mutating func add(_ sprite: CoverageSprite, for digest: SpriteDigest) -> Bool {
    guard entries[digest] == nil, sprite.code.count <= RasterLimit.spriteBytes else { return false }
    if entries.isEmpty { code.reserveCapacity(capacity + capacity / 16) }
    entries[digest] = SpriteSegment.Entry(digest, sprite, offset: code.count)
    code += sprite.code
    return true
  }

  /// Copies an entry of another segment, where it is intact.
  package mutating func add(_ number: Int, of segment: SpriteSegment) {
    guard let (entry, code) = segment.entry(number) else { return }
    add(CoverageSprite(x: entry.x, y: entry.y, width: entry.width, height: entry.height, code: code), for: entry.digest)
  }

  /// Returns the whole file and empties the builder.
  package mutating func finish() -> [UInt8] {
    let (size, end) = (size, code.count)
    var file = code
    code = []
    defer { entries = [:] }
    for entry in entries.values.sorted(by: { $0.digest < $1.digest }) {
      let start = file.count
      file.put(entry.digest)
      file.put(entry.offset)
      for number in [entry.count, entry.x, entry.y, entry.width, entry.height] {
        file.put(UInt32(truncatingIfNeeded: number))
      }
      let head = file.sum(from: start)
      let sum = file.withUnsafeBytes {
        Checksum.crc32(head, UnsafeRawBufferPointer(rebasing: $0[Int(entry.offset)..<Int(entry.offset) + entry.count]))
      }
      file.put(sum)
    }
    let start = file.count
    file += SpriteSegment.magic
    file.put(UInt32(SpriteSegment.version))
    file.put(UInt32(truncatingIfNeeded: entries.count))
    file.put(SpriteDigest.environment)
    file.put(UInt64(end))
    file.put(UInt64(size))
    file += [UInt8](repeating: 0, count: 12)
    file.put(file.sum(from: start))
    return file
  }
}

extension [UInt8] {
  fileprivate mutating func put<N: FixedWidthInteger>(_ number: N) {
    Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 }
  }

  fileprivate mutating func put(_ digest: SpriteDigest) {
    put(digest.high.byteSwapped)
    put(digest.low.byteSwapped)
  }

  /// Returns the CRC-32 of the bytes from `start` on.
  fileprivate func sum(from start: Int) -> UInt32 {
    withUnsafeBytes { Checksum.crc32(0, UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }
}
