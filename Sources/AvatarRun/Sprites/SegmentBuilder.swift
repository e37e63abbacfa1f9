internal import AvatarRaster

/// Builds a segment in memory. `SpriteSegment` describes the format.
struct SegmentBuilder: Sendable {
  private var code: [UInt8] = []
  /// The entries of the index.
  private var entries: [SpriteDigest: [UInt8]] = [:]
  private let capacity: Int

  /// - Parameter capacity: the approximate size of the finished file in bytes, so that the buffer
  ///   never has to grow. Pages are committed only as it fills.
  init(capacity: Int = 0) { self.capacity = capacity }

  /// The size of the finished file, in bytes.
  var size: Int { code.count + entries.count * SpriteSegment.entryBytes + SpriteSegment.footBytes }
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a sprite, unless its digest is already present or it is too long to be read back.
  mutating func add(_ sprite: CoverageSprite, for digest: SpriteDigest) {
    guard entries[digest] == nil, sprite.code.count <= RasterLimit.spriteBytes else { return }
    if entries.isEmpty { code.reserveCapacity(capacity + capacity / 16) }
    var entry: [UInt8] = []
    entry.reserveCapacity(SpriteSegment.entryBytes)
    entry.put(digest)
    entry.put(UInt64(code.count))
    for number in [sprite.code.count, sprite.x, sprite.y, sprite.width, sprite.height] {
      entry.put(UInt32(truncatingIfNeeded: number))
    }
    entry.put(sprite.code.checksum(of: sprite.code.count, after: entry.checksum(of: entry.count)))
    entries[digest] = entry
    code += sprite.code
  }

  /// Returns the whole file and empties the builder.
  mutating func finish() -> [UInt8] {
    let (size, end) = (size, code.count)
    var file: [UInt8] = []
    swap(&file, &code)
    // An entry begins with its digest.
    for entry in entries.values.sorted(by: { $0.lexicographicallyPrecedes($1) }) { file += entry }
    let start = file.count
    file += SpriteSegment.magic
    file.put(UInt32(SpriteSegment.version))
    file.put(UInt32(truncatingIfNeeded: entries.count))
    file.put(SpriteDigest.environment)
    file.put(UInt64(end))
    file.put(UInt64(size))
    file += [UInt8](repeating: 0, count: 12)
    file.put(file.checksum(of: file.count - start, from: start))
    entries = [:]
    return file
  }
}

extension [UInt8] {
  /// Appends an integer's bytes, the lowest first.
  fileprivate mutating func put<N: FixedWidthInteger>(_ number: N) {
    Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 }
  }

  fileprivate mutating func put(_ digest: SpriteDigest) {
    put(digest.high.byteSwapped)
    put(digest.low.byteSwapped)
  }
}
