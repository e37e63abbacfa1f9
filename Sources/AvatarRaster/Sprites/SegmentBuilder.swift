/// A segment that is being filled, in memory.
package struct SegmentBuilder: Sendable {
  private var code: [UInt8] = []
  private var entries: [SpriteDigest: SpriteSegment.Entry] = [:]
  private let capacity: Int

  /// - Parameter capacity: bytes that the finished file will have, about, so that nothing is ever copied; memory is taken as it fills.
  package init(capacity: Int = 0) { self.capacity = capacity }

  /// Of the finished file, in bytes.
  package var size: Int { code.count + entries.count * SpriteSegment.entryBytes + SpriteSegment.footBytes }
  package var isEmpty: Bool { entries.isEmpty }

  /// - Returns: false where a sprite of that digest is there already, or where it is too long to be read.
  @discardableResult
  mutating func add(_ sprite: CoverageSprite, for digest: SpriteDigest) -> Bool {
    guard entries[digest] == nil, sprite.code.count <= RasterLimit.spriteBytes else { return false }
    if entries.isEmpty { code.reserveCapacity(capacity + capacity / 16) }
    entries[digest] = SpriteSegment.Entry(digest, sprite, offset: code.count)
    code += sprite.code
    return true
  }

  /// Takes over what another segment has, as far as it is whole.
  package mutating func add(_ number: Int, of segment: SpriteSegment) {
    guard let (entry, code) = segment.entry(number) else { return }
    add(CoverageSprite(x: entry.x, y: entry.y, width: entry.width, height: entry.height, code: code), for: entry.digest)
  }

  /// The whole file. Nothing is in the builder any more.
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

  /// The check sum of everything from a place on.
  fileprivate func sum(from start: Int) -> UInt32 {
    withUnsafeBytes { Checksum.crc32(0, UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }
}
