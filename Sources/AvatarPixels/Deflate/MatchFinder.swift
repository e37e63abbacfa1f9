/// Finds earlier occurrences of bytes for LZ77. For each hash of three, four and six bytes it
/// stores the last position; for six bytes it also chains the earlier positions.
///
/// Edges of flat art are short, so three and four bytes matter, but only their last position: a
/// short match pays only when it is near. A hash of six bytes keeps the chains so short that a few
/// steps cover most of the window.
struct MatchFinder: ~Copyable {
  struct Match {
    var length: Int
    var distance: Int
  }

  /// The length, in bytes, at which a match is accepted without searching for a better one.
  static let goodLength = 130
  private static let mask = DeflateSymbol.farthest - 1

  private let tables: MatchTables
  private let triples: UnsafeMutablePointer<Int32>
  private let quads: UnsafeMutablePointer<Int32>
  private let sixes: UnsafeMutablePointer<Int32>
  private let chain: UnsafeMutablePointer<Int32>
  /// The position of a stream's first byte. Table entries before it belong to another stream.
  let first: Int

  /// The bits by which hashes are shorter than the tables allow: a small image then touches an eighth of their memory.
  private let spared: UInt32

  /// - Parameter total: the most bytes of the stream.
  init(_ tables: MatchTables = .spare(), total: Int = .max) {
    self.tables = tables
    spared = total <= 1 << 17 ? 3 : 0
    (triples, quads, sixes, chain) = (tables.triples, tables.quads, tables.sixes, tables.chain)
    first = tables.first
  }

  /// Returns the tables for another stream to use. This stream is complete.
  ///
  /// - Parameter end: one past the last inserted position.
  func leave(at end: Int) { tables.leave(at: end) }

  /// Inserts a position. The eight bytes there must be readable.
  @inline(__always)
  func insert(_ place: UnsafeRawPointer, _ position: Int) { _ = exchange(place, Int32(truncatingIfNeeded: position)) }

  /// Inserts a position and returns the previous position of each hash, for three, four and six
  /// bytes.
  @inline(__always)
  private func exchange(_ place: UnsafeRawPointer, _ position: Int32) -> (triple: Int32, quad: Int32, six: Int32) {
    let bytes = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    let four = UInt32(truncatingIfNeeded: bytes)
    let triple =
      triples + Int(truncatingIfNeeded: ((four &<< 8) &* 0x9E37_79B1) &>> (32 &- MatchTables.tripleBits &+ spared))
    let quad = quads + Int(truncatingIfNeeded: (four &* 0x9E37_79B1) &>> (32 &- MatchTables.quadBits &+ spared))
    let six =
      sixes
      + Int(
        truncatingIfNeeded: ((bytes &<< 16) &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- MatchTables.sixBits &+ UInt64(spared)))
    let before = (triple.pointee, quad.pointee, six.pointee)
    chain[Int(truncatingIfNeeded: position) & Self.mask] = before.2
    triple.pointee = position
    quad.pointee = position
    six.pointee = position
    return before
  }

  /// Returns the longest match found, if it is longer than `length`; its distance is 0 if there is
  /// none. Inserts the position.
  /// - Parameters:
  ///   - room: the number of bytes that may be compared.
  ///   - steps: the number of six-byte candidates to check.
  @inline(__always)
  func best(_ place: UnsafeRawPointer, _ position: Int, longerThan length: Int, room: Int, steps: Int) -> Match {
    let before = exchange(place, Int32(truncatingIfNeeded: position))
    let oldest = Int32(truncatingIfNeeded: max(first, position &- DeflateSymbol.farthest))
    let bytes = Self.four(place, 0)
    var best = Match(length: length, distance: 0)
    let distance = position &- Int(truncatingIfNeeded: before.quad)
    if before.quad >= oldest && Self.four(place - distance, 0) == bytes {
      let length = Self.common(place, place - distance, room)
      if length > best.length { best = Match(length: length, distance: distance) }
      walk(place, position, from: before.six, oldest, room, steps, &best)
    } else if length < 3 && before.triple >= oldest {
      let distance = position &- Int(truncatingIfNeeded: before.triple)
      if (Self.four(place - distance, 0) ^ bytes) & 0xFF_FFFF == 0 { best = Match(length: 3, distance: distance) }
    }
    return best
  }

  /// Walks the chain of six-byte candidates, most recent first.
  @inline(__always)
  private func walk(
    _ place: UnsafeRawPointer, _ position: Int, from first: Int32, _ oldest: Int32, _ room: Int, _ steps: Int,
    _ best: inout Match
  ) {
    var candidate = first
    var left = steps
    while candidate >= oldest && left > 0 && best.length < Self.goodLength {
      let distance = position &- Int(truncatingIfNeeded: candidate)
      if best.length < 4 || Self.four(place, best.length &- 3) == Self.four(place - distance, best.length &- 3) {
        let length = Self.common(place, place - distance, room)
        if length > best.length { best = Match(length: length, distance: distance) }
      }
      let earlier = chain[Int(truncatingIfNeeded: candidate) & Self.mask]
      if earlier >= candidate { break }
      candidate = earlier
      left &-= 1
    }
  }

  @inline(__always)
  private static func four(_ place: UnsafeRawPointer, _ offset: Int) -> UInt32 {
    UInt32(littleEndian: (place + offset).loadUnaligned(as: UInt32.self))
  }

  /// Returns the number of equal bytes, at most `room`.
  @inline(__always)
  private static func common(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ room: Int) -> Int {
    var length = 0
    while length < room {
      let difference = UInt64(
        littleEndian: (one + length).loadUnaligned(as: UInt64.self) ^ (other + length).loadUnaligned(as: UInt64.self))
      if difference != 0 { return min(room, length &+ difference.trailingZeroBitCount &>> 3) }
      length &+= 8
    }
    return room
  }
}
