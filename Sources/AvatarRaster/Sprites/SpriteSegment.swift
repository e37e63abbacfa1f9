/// Where a segment's bytes lie: in memory, in a file that is mapped, or in one that is read.
package protocol SegmentSource: Sendable {
  var count: Int { get }
  /// Nil where they are not there, or cannot be had any more.
  func part(at offset: Int, count: Int) -> LentBytes?
}

extension LentBytes: SegmentSource {}

/// Sprites in a file, by their digests; used as it lies there, without reading it first.
///
/// | part | bytes |
/// |---|---|
/// | the sprites' code, one after the other | |
/// | index, ascending by digest: digest 16, offset 8, bytes of code 4, x 4, y 4, width 4, height 4, CRC-32 of these 44 bytes and the code 4 | 48 a sprite |
/// | foot: `RASPRITE`, version 4, number of sprites 4, environment 16, where the index begins 8, size of the file 8, 0 12, CRC-32 of these 60 bytes 4 | 64 |
///
/// All numbers are whole and have their lowest byte first; digests their highest. No number is trusted: every place is held against the size of the file,
/// and a sprite is used only when its check sum is right and its code can be painted.
package struct SpriteSegment: Sendable {
  /// Counts the changes of the form.
  package static let version = 1

  static let magic = Array("RASPRITE".utf8)
  static let footBytes = 64
  static let entryBytes = 48
  /// What of an entry its check sum is of.
  static let summedBytes = 44

  private let source: any SegmentSource
  private let index: LentBytes
  /// How many sprites it has.
  package let count: Int
  /// Where the index begins, and the sprites end.
  private let end: Int

  package enum Fault: Error {
    /// It is not whole, or no segment at all.
    case damaged
    /// Its sprites were drawn by other libraries or another version, or have another form.
    case otherEnvironment
  }

  package init(_ source: any SegmentSource) throws(Fault) {
    guard let foot = source.part(at: source.count &- Self.footBytes, count: Self.footBytes), foot.buffer.starts(with: Self.magic),
      CheckSum.crc32(0, UnsafeRawBufferPointer(rebasing: foot.buffer[..<60])) == foot.number(at: 60)
    else { throw .damaged }
    guard foot.number(at: 8) == UInt32(Self.version), foot.digest(at: 16) == .environment else { throw .otherEnvironment }
    let count: UInt32 = foot.number(at: 12)
    let (end, size): (UInt64, UInt64) = (foot.number(at: 32), foot.number(at: 40))
    let indexBytes = Int(count) &* Self.entryBytes
    guard size == UInt64(source.count), source.count &- Self.footBytes &- indexBytes >= 0, end == UInt64(source.count &- Self.footBytes &- indexBytes),
      let index = source.part(at: Int(truncatingIfNeeded: end), count: indexBytes)
    else { throw .damaged }
    (self.source, self.index, self.count, self.end) = (source, index, Int(count), Int(truncatingIfNeeded: end))
  }

  enum Finding {
    case sprite(WeightSprite)
    case absent
    /// It is there, and is not what was written.
    case damaged
  }

  /// - Parameter roles: of the layer that is to be painted.
  func find(_ digest: SpriteDigest, roles: Int) -> Finding {
    guard let number = place(of: digest) else { return .absent }
    guard let (entry, code) = entry(number), SpriteCheck.holds(code, width: entry.width, height: entry.height, roles: roles) else { return .damaged }
    return .sprite(WeightSprite(x: entry.x, y: entry.y, width: entry.width, height: entry.height, code: code))
  }

  /// The digest's number in the index. An index that is out of order answers wrongly, and what it answers is checked.
  private func place(of digest: SpriteDigest) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low &+ high) / 2
      let found = index.digest(at: middle &* Self.entryBytes)
      if found == digest { return middle }
      if found < digest { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }

  /// A sprite as it was written; nil where it is not whole.
  ///
  /// - Parameter number: below `count`.
  func entry(_ number: Int) -> (entry: Entry, code: LentBytes)? {
    guard let bytes = index.part(at: number &* Self.entryBytes, count: Self.entryBytes) else { return nil }
    let entry = Entry(bytes)
    guard entry.offset <= UInt64(end), let code = source.part(at: Int(truncatingIfNeeded: entry.offset), count: entry.count),
      entry.isSum(of: code, bytes)
    else { return nil }
    return (entry, code)
  }

  /// Whether a sprite is as it was written.
  ///
  /// - Parameter number: below `count`.
  package func isWhole(_ number: Int) -> Bool { entry(number) != nil }

  /// One sprite of the index.
  struct Entry {
    let digest: SpriteDigest
    let offset: UInt64
    let count: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    init(_ digest: SpriteDigest, _ sprite: WeightSprite, offset: Int) {
      (self.digest, self.offset, count) = (digest, UInt64(offset), sprite.code.count)
      (x, y, width, height) = (sprite.x, sprite.y, sprite.width, sprite.height)
    }

    init(_ bytes: LentBytes) {
      digest = bytes.digest(at: 0)
      offset = bytes.number(at: 16)
      (count, width, height) = (Int(bytes.number(at: 24) as UInt32), Int(bytes.number(at: 36) as UInt32), Int(bytes.number(at: 40) as UInt32))
      (x, y) = (Int(Int32(bitPattern: bytes.number(at: 28))), Int(Int32(bitPattern: bytes.number(at: 32))))
    }

    func isSum(of code: LentBytes, _ bytes: LentBytes) -> Bool {
      let head = CheckSum.crc32(0, UnsafeRawBufferPointer(rebasing: bytes.buffer[..<SpriteSegment.summedBytes]))
      return CheckSum.crc32(head, code.buffer) == bytes.number(at: SpriteSegment.summedBytes)
    }
  }
}

extension LentBytes {
  /// A whole number, lowest byte first; only where it lies inside.
  fileprivate func number<N: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> N {
    N(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: N.self))
  }

  fileprivate func digest(at offset: Int) -> SpriteDigest {
    SpriteDigest(high: (number(at: offset) as UInt64).byteSwapped, low: (number(at: offset &+ 8) as UInt64).byteSwapped)
  }
}
