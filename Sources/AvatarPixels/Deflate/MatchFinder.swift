/// Where bytes were seen before, as LZ77 asks: for each position the last one that began with the same three, four and six bytes, and for six
/// also the ones before.
///
/// Edges of flat art are short, so three and four bytes matter; but only their last place, for short repetitions pay when they are near.
/// Six bytes make chains so short that a few steps see most of what the window holds.
struct MatchFinder: ~Copyable {
  struct Match {
    var length: Int
    var distance: Int
  }

  /// A repetition that is taken without looking for a better one, in bytes.
  static let goodLength = 130
  private static let mask = DeflateSymbol.farthest - 1

  private let tables: MatchTables
  private let triples: UnsafeMutablePointer<Int32>
  private let quads: UnsafeMutablePointer<Int32>
  private let sixes: UnsafeMutablePointer<Int32>
  private let chain: UnsafeMutablePointer<Int32>
  /// The position of a stream's first byte: what the tables know of earlier ones is another stream's.
  let first: Int

  init(_ tables: MatchTables = .spare()) {
    self.tables = tables
    (triples, quads, sixes, chain) = (tables.triples, tables.quads, tables.sixes, tables.chain)
    first = tables.first
  }

  /// Lets another stream have the tables; this one is at its end.
  ///
  /// - Parameter end: behind the last position that was remembered.
  func leave(at end: Int) { tables.leave(at: end) }

  /// Remembers a position. The eight bytes there can be read.
  @inline(__always)
  func insert(_ place: UnsafeRawPointer, _ position: Int) { _ = exchange(place, Int32(truncatingIfNeeded: position)) }

  /// Remembers a position and says what was there before, latest first: after three, four and six equal bytes.
  @inline(__always)
  private func exchange(_ place: UnsafeRawPointer, _ position: Int32) -> (triple: Int32, quad: Int32, six: Int32) {
    let bytes = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    let four = UInt32(truncatingIfNeeded: bytes)
    let triple = triples + Int(truncatingIfNeeded: ((four &<< 8) &* 0x9E37_79B1) &>> (32 &- MatchTables.tripleBits))
    let quad = quads + Int(truncatingIfNeeded: (four &* 0x9E37_79B1) &>> (32 &- MatchTables.quadBits))
    let six = sixes + Int(truncatingIfNeeded: ((bytes &<< 16) &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- MatchTables.sixBits))
    let before = (triple.pointee, quad.pointee, six.pointee)
    chain[Int(truncatingIfNeeded: position) & Self.mask] = before.2
    triple.pointee = position
    quad.pointee = position
    six.pointee = position
    return before
  }

  /// The longest repetition found, if longer than `length`; its distance is 0 if there is none. Remembers the position.
  /// - Parameters:
  ///   - room: how many bytes may be compared.
  ///   - steps: how many places of six equal bytes are looked at.
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

  /// Looks at the places of six equal bytes, the latest first.
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

  /// How many bytes are equal, at most `room`.
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
