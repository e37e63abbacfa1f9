/// Where a segment's bytes are read: a file, or memory.
package protocol SegmentSource: Sendable {
  var count: Int { get }
  /// A copy of a part; nil where it does not lie inside, or cannot be had any more.
  func bytes(at offset: Int, count: Int) -> [UInt8]?
}

extension [UInt8]: SegmentSource {
  package func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    return Array(self[offset..<offset + wanted])
  }
}

/// Sprites in a file, by their digests. The index is read at once, a sprite's code when it is wanted.
///
/// What is used is a copy that was checked after it was read: the file may change at any moment, and nothing that it then holds is painted.
///
/// | part | bytes |
/// |---|---|
/// | the sprites' code, one after the other | |
/// | index, ascending by digest: digest 16, offset 8, bytes of code 4, x 4, y 4, width 4, height 4, CRC-32 of these 44 bytes and the code 4 | 48 a sprite |
/// | foot: `RASPRITE`, version 4, number of sprites 4, environment 16, where the index begins 8, size of the file 8, 0 12, CRC-32 of these 60 bytes 4 | 64 |
///
/// All numbers are whole and have their lowest byte first; digests their highest. No number is trusted: every place is held against the size of the file,
/// a sprite is used only when its check sum is right and its code can be painted, and one of more code than `RasterLimit.spriteBytes` is never read.
package struct SpriteSegment: Sendable {
  /// Counts the changes of the form.
  package static let version = 1

  static let magic = Array("RASPRITE".utf8)
  static let footBytes = 64
  static let entryBytes = 48
  /// What of an entry its check sum is of.
  static let summedBytes = 44

  private let source: any SegmentSource
  private let index: [UInt8]
  /// How many sprites it has.
  package let count: Int
  /// Where the index begins, and the sprites end.
  private let end: Int

  package enum Fault: Error {
    /// It is not whole, or no segment at all.
    case damaged
    /// Its sprites were drawn by other libraries or another version, or have another form.
    case otherEnvironment
    /// Its index has more bytes than may be read.
    case noRoom
  }

  /// - Parameter room: bytes that its index may have.
  package init(_ source: any SegmentSource, room: Int = .max) throws(Fault) {
    guard let foot = source.bytes(at: source.count &- Self.footBytes, count: Self.footBytes),
      foot.starts(with: Self.magic),
      foot.sum(of: 60) == foot.number(at: 60)
    else { throw .damaged }
    guard foot.number(at: 8) == UInt32(Self.version), foot.digest(at: 16) == .environment else {
      throw .otherEnvironment
    }
    let count: UInt32 = foot.number(at: 12)
    let (end, size): (UInt64, UInt64) = (foot.number(at: 32), foot.number(at: 40))
    let indexBytes = Int(count) &* Self.entryBytes
    guard size == UInt64(source.count), source.count &- Self.footBytes &- indexBytes >= 0,
      end == UInt64(source.count &- Self.footBytes &- indexBytes)
    else { throw .damaged }
    guard indexBytes <= room else { throw .noRoom }
    guard let index = source.bytes(at: Int(truncatingIfNeeded: end), count: indexBytes) else { throw .damaged }
    (self.source, self.index, self.count, self.end) = (source, index, Int(count), Int(truncatingIfNeeded: end))
  }

  /// What it takes in memory.
  package var indexBytes: Int { index.count }

  enum Finding {
    case sprite(CoverageSprite)
    case absent
    /// It is there, and is not what was written.
    case damaged
  }

  /// - Parameter roles: of the layer that is to be painted.
  func find(_ digest: SpriteDigest, roles: Int) -> Finding {
    guard let number = place(of: digest) else { return .absent }
    guard let (entry, code) = entry(number),
      SpriteValidator.holds(code, width: entry.width, height: entry.height, roles: roles)
    else { return .damaged }
    return .sprite(CoverageSprite(x: entry.x, y: entry.y, width: entry.width, height: entry.height, code: code))
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
  func entry(_ number: Int) -> (entry: Entry, code: [UInt8])? {
    let place = number &* Self.entryBytes
    let entry = Entry(index, at: place)
    guard entry.offset <= UInt64(end), entry.count <= RasterLimit.spriteBytes,
      let code = source.bytes(at: Int(truncatingIfNeeded: entry.offset), count: entry.count),
      code.sum(of: code.count, after: index.sum(of: Self.summedBytes, from: place))
        == index.number(at: place &+ Self.summedBytes)
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

    init(_ digest: SpriteDigest, _ sprite: CoverageSprite, offset: Int) {
      (self.digest, self.offset, count) = (digest, UInt64(offset), sprite.code.count)
      (x, y, width, height) = (sprite.x, sprite.y, sprite.width, sprite.height)
    }

    /// - Parameter place: where it begins in the index.
    init(_ index: [UInt8], at place: Int) {
      digest = index.digest(at: place)
      offset = index.number(at: place &+ 16)
      count = Int(index.number(at: place &+ 24) as UInt32)
      (x, y) = (
        Int(Int32(bitPattern: index.number(at: place &+ 28))), Int(Int32(bitPattern: index.number(at: place &+ 32)))
      )
      (width, height) = (Int(index.number(at: place &+ 36) as UInt32), Int(index.number(at: place &+ 40) as UInt32))
    }
  }
}

extension [UInt8] {
  /// A whole number, lowest byte first; only where it lies inside.
  fileprivate func number<N: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> N {
    withUnsafeBytes { N(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: N.self)) }
  }

  /// The check sum of so many bytes from a place on, which lie inside, behind another one.
  fileprivate func sum(of count: Int, from place: Int = 0, after sum: UInt32 = 0) -> UInt32 {
    withUnsafeBytes { Checksum.crc32(sum, UnsafeRawBufferPointer(rebasing: $0[place..<place &+ count])) }
  }

  fileprivate func digest(at offset: Int) -> SpriteDigest {
    SpriteDigest(high: (number(at: offset) as UInt64).byteSwapped, low: (number(at: offset &+ 8) as UInt64).byteSwapped)
  }
}
