package import AvatarRaster
internal import AvatarPixels

/// The source of a segment's bytes: a file or memory.
package protocol SegmentSource: Sendable {
  /// The size in bytes.
  var byteCount: Int { get }
  /// Returns a copy of a range; nil where the range lies outside or is no longer readable.
  func bytes(at offset: Int, count: Int) -> [UInt8]?
}

extension [UInt8]: SegmentSource {
  package var byteCount: Int { count }

  package func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    return Array(self[offset..<offset + wanted])
  }
}

/// Another process may change the file, even in place. Then a piece differs or a read fails. Both
/// are detected before anything is painted.
extension OpenFile: SegmentSource {
  var byteCount: Int { size ?? 0 }

  func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
    guard offset >= 0, wanted >= 0, offset <= byteCount, wanted <= byteCount - offset else { return nil }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { room, filled in
      filled = read(into: UnsafeMutableRawBufferPointer(room), at: offset)
      isWhole = filled == wanted
    }
    return isWhole ? bytes : nil
  }
}

/// An error that prevents using a segment.
package enum SegmentError: Error {
  /// It is incomplete, corrupted, not a segment, or has another version inside than in its name.
  case damaged
  /// It is owned by another user, who could have written anything into it.
  case foreign
  /// Another version or other libraries drew it, its index needs more memory than is available, or
  /// it is gone.
  case unavailable
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
/// offset is checked against the size of the file, a sprite is used only where its checksum
/// matches, and code longer than `RasterLimit.spriteBytes` is never read. The renderer checks
/// whether the code is valid.
package struct SpriteSegment: Sendable {
  /// The version of the file format.
  static let version = 1

  static let magic = Array("RASPRITE".utf8)
  static let footBytes = 64
  static let entryBytes = 48

  private let source: any SegmentSource
  private let index: [UInt8]
  /// The number of sprites.
  package let count: Int
  /// The offset of the index, where the sprites' code ends.
  private let end: Int

  /// - Parameter room: the largest index to load, in bytes.
  package init(_ source: any SegmentSource, room: Int = .max) throws(SegmentError) {
    guard let foot = source.bytes(at: source.byteCount &- Self.footBytes, count: Self.footBytes),
      foot.starts(with: Self.magic),
      foot.checksum(of: 60) == foot.number(at: 60),
      foot.number(at: 8) == UInt32(Self.version), foot.digest(at: 16) == .environment
    else { throw .damaged }
    let count: UInt32 = foot.number(at: 12)
    let (end, size): (UInt64, UInt64) = (foot.number(at: 32), foot.number(at: 40))
    let indexBytes = Int(count) &* Self.entryBytes
    guard size == UInt64(source.byteCount), source.byteCount &- Self.footBytes &- indexBytes >= 0,
      end == UInt64(source.byteCount &- Self.footBytes &- indexBytes)
    else { throw .damaged }
    guard indexBytes <= room else { throw .unavailable }
    guard let index = source.bytes(at: Int(truncatingIfNeeded: end), count: indexBytes) else { throw .damaged }
    (self.source, self.index, self.count, self.end) = (source, index, Int(count), Int(truncatingIfNeeded: end))
  }

  /// The memory that the index takes, in bytes.
  var indexBytes: Int { index.count }

  /// Returns the digest's position in the index by binary search; nil if it is absent. An unsorted
  /// index gives a wrong result, but the result is verified.
  func position(of digest: SpriteDigest) -> Int? {
    let wanted = (digest.high, digest.low)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low &+ high) / 2
      let found = index.words(at: middle &* Self.entryBytes)
      if found == wanted { return middle }
      if found < wanted { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }

  /// - Parameter position: a position in the index, below `count`.
  func digest(at position: Int) -> SpriteDigest { index.digest(at: position &* Self.entryBytes) }

  /// Returns a verified sprite; nil where it is damaged.
  ///
  /// - Parameter position: a position in the index, below `count`.
  package func sprite(at position: Int) -> CoverageSprite? {
    let place = position &* Self.entryBytes
    let (offset, count): (UInt64, UInt32) = (index.number(at: place &+ 16), index.number(at: place &+ 24))
    guard offset <= UInt64(end), count <= UInt32(RasterLimit.spriteBytes),
      let code = source.bytes(at: Int(truncatingIfNeeded: offset), count: Int(count)),
      code.checksum(of: code.count, after: index.checksum(of: 44, from: place)) == index.number(at: place &+ 44)
    else { return nil }
    let (x, y): (Int32, Int32) = (index.number(at: place &+ 28), index.number(at: place &+ 32))
    let (width, height): (UInt32, UInt32) = (index.number(at: place &+ 36), index.number(at: place &+ 40))
    return CoverageSprite(x: Int(x), y: Int(y), width: Int(width), height: Int(height), code: code)
  }

  /// Whether every sprite is intact. Reads the whole file.
  var isIntact: Bool { (0..<count).allSatisfy { sprite(at: $0) != nil } }
}

extension [UInt8] {
  /// Reads a little-endian integer. The offset must be in bounds.
  fileprivate func number<N: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> N {
    withUnsafeBytes { N(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: N.self)) }
  }

  /// Reads a digest as its two halves.
  fileprivate func words(at offset: Int) -> (high: UInt64, low: UInt64) {
    ((number(at: offset) as UInt64).byteSwapped, (number(at: offset &+ 8) as UInt64).byteSwapped)
  }

  fileprivate func digest(at offset: Int) -> SpriteDigest {
    let (high, low) = words(at: offset)
    return SpriteDigest(high: high, low: low)
  }

  /// Returns the CRC-32 of `count` bytes from an offset on, which must be in bounds, continued from
  /// `sum`.
  func checksum(of count: Int, from place: Int = 0, after sum: UInt32 = 0) -> UInt32 {
    withUnsafeBytes { Checksum.crc32(sum, UnsafeRawBufferPointer(rebasing: $0[place..<place &+ count])) }
  }
}
