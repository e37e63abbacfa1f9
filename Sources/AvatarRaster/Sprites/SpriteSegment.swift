internal import AvatarOptions
internal import AvatarPixels

/// The source of a segment's bytes: a file or memory.
package protocol SegmentSource: Sendable {
  var count: Int { get }
  /// Returns a copy of a range; nil where the range lies outside or is no longer readable.
  func bytes(at offset: Int, count: Int) -> [UInt8]?
}

extension [UInt8]: SegmentSource {
  package func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    return Array(self[offset..<offset + wanted])
  }
}

/// A file of sprites, indexed by digest. The index is loaded at once, a sprite's code on demand.
///
/// The caller gets a copy that is verified after reading. The file may change at any time;
/// corrupted content is never painted.
///
/// | part | bytes |
/// | --- | --- |
/// | the sprites' code, one after the other | |
/// | the index, in ascending order of digest | 48 per sprite |
/// | the footer | 64 |
///
/// An index entry: digest 16, offset 8, bytes of code 4, x 4, y 4, width 4, height 4, CRC-32 of
/// these 44 bytes and the code 4.
///
/// The footer: `RASPRITE`, version 4, number of sprites 4, environment 16, offset of the index 8,
/// size of the file 8, zeros 12, CRC-32 of these 60 bytes 4.
///
/// All numbers are little-endian integers; digests are big-endian. No number is trusted. Every
/// offset is checked against the size of the file, a sprite is used only where its checksum matches
/// and its code is valid, and code longer than `RasterLimit.spriteBytes` is never read.
package struct SpriteSegment: Sendable {
  /// The version of the file format.
  package static let version = 1

  static let magic = Array("RASPRITE".utf8)
  static let footBytes = 64
  static let entryBytes = 48
  /// The bytes of an index entry that its checksum covers.
  static let summedBytes = 44

  private let source: any SegmentSource
  private let index: [UInt8]
  /// The number of sprites.
  package let count: Int
  /// The offset of the index, where the sprites' code ends.
  private let end: Int

  package enum Fault: Error {
    /// The file is incomplete, corrupted or not a segment.
    case damaged
    /// Other libraries or another version drew the sprites, or the file format differs.
    case otherEnvironment
    /// The index is larger than allowed.
    case noRoom
  }

  /// - Parameter room: the largest index to load, in bytes.
  /// - Throws: `Fault` where the segment is not usable.
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

  /// The memory that the index takes, in bytes.
  package var indexBytes: Int { index.count }

  enum Finding {
    case sprite(CoverageSprite)
    case absent
    /// The sprite is present but does not match what was written.
    case damaged
  }

  /// - Parameter roles: the number of paint roles of the layer to paint.
  func find(_ digest: SpriteDigest, roles: Int) -> Finding {
    guard let number = place(of: digest) else { return .absent }
    guard let (entry, code) = entry(number),
      SpriteValidator.holds(code, width: entry.width, height: entry.height, roles: roles)
    else { return .damaged }
    return .sprite(CoverageSprite(x: entry.x, y: entry.y, width: entry.width, height: entry.height, code: code))
  }

  /// Returns the digest's position in the index by binary search. An unsorted index gives a wrong
  /// result, but the result is verified.
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

  /// Returns a verified sprite; nil where it is damaged.
  ///
  /// - Parameter number: the position in the index, below `count`.
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

  /// Whether a sprite is intact.
  ///
  /// - Parameter number: the position in the index, below `count`.
  package func isWhole(_ number: Int) -> Bool { entry(number) != nil }

  /// One entry of the index.
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

    /// - Parameter place: the offset of the entry in the index.
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
  /// Reads a little-endian integer. The offset must be in bounds.
  fileprivate func number<N: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> N {
    withUnsafeBytes { N(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: N.self)) }
  }

  /// Returns the CRC-32 of `count` bytes from an offset on, which must be in bounds, continued from
  /// `sum`.
  fileprivate func sum(of count: Int, from place: Int = 0, after sum: UInt32 = 0) -> UInt32 {
    withUnsafeBytes { Checksum.crc32(sum, UnsafeRawBufferPointer(rebasing: $0[place..<place &+ count])) }
  }

  fileprivate func digest(at offset: Int) -> SpriteDigest {
    SpriteDigest(high: (number(at: offset) as UInt64).byteSwapped, low: (number(at: offset &+ 8) as UInt64).byteSwapped)
  }
}
