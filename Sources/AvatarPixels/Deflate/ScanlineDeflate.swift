/// Compresses the scanlines of flat art to a zlib stream (RFC 1950 and 1951).
///
/// The output is no larger than libdeflate's at level 6 and takes half the time. Nine tenths of a
/// sheet are empty: this compressor skips runs of zeros, where a general one inserts every
/// position. A match in lines of pixels starts at a pixel boundary, or inside a pixel at an edge.
/// So the search skips blue and alpha bytes, and a match extends backwards instead. Lines arrive
/// one at a time and are never all in memory. The output depends only on the input.
struct ScanlineDeflate: ~Copyable {
  /// The number of bytes before the end of the known input that wait for more input: the longest
  /// match and the bytes that are read after it.
  private static let lookahead = 300
  /// The last bytes are always literals, because a position lookup reads eight bytes.
  private static let tail = 16
  /// In matches longer than `longRepetition`, only this many positions at each end are inserted; of
  /// a run of zeros only the last few.
  private static let longRepetition = 12
  private static let rememberedEnd = 8
  private static let rememberedZeros = 4

  private var window: SlidingWindow
  private let finder: MatchFinder
  /// The number of candidates with six equal bytes to check. Palette indices repeat everywhere, and
  /// the next candidate is rarely better.
  private let steps: Int
  private var block = TokenBlock()
  private var writer = BlockWriter()
  private var stream: [UInt8] = [0x78, 0x9C]
  private var checksum: UInt32 = 1
  /// The window index of the first byte that is in no block yet.
  private var next = 0
  /// The number of zeros from `next` on that end a run. They become a match of their own, unless
  /// the match after them can start with them.
  private var zeros = 0

  /// The bytes per line of four-byte pixels, which follow a filter byte; nil where the input has no
  /// such structure.
  private let line: Int?
  /// The window index of the line that was looked up last.
  private var lineStart = 0

  /// - Parameters:
  ///   - largest: the most bytes per append.
  ///   - total: the most bytes in all.
  ///   - line: the bytes of a line, where a line is one filter byte and four bytes per pixel.
  init(largest: Int, total: Int = .max, line: Int? = nil, _ tables: MatchTables = .spare()) {
    self.line = line
    steps = line == nil ? 4 : 24
    finder = MatchFinder(tables, total: total)
    window = SlidingWindow(largest: largest, uncoded: 3 * Self.lookahead, origin: finder.first, total: total)
  }

  /// Appends `count` bytes, which `fill` writes.
  mutating func append(_ count: Int, _ fill: (UnsafeMutableRawPointer) -> Void) {
    if !window.hasRoom(for: count) {
      code(upTo: window.end - Self.lookahead, isLast: false)
      let before = next
      next = window.slide(to: next)
      lineStart -= before - next
    }
    checksum = LibdeflateCompressor.adler32(checksum, window.append(count, fill))
  }

  /// Returns the complete stream.
  consuming func finish() -> [UInt8] {
    code(upTo: window.end - Self.tail, isLast: true)
    addLiterals(upTo: window.end)
    writer.write(block, isLast: true, to: &stream)
    finder.leave(at: window.origin + window.end)
    return stream + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) }
  }

  /// Codes bytes up to a window index.
  ///
  /// - Parameter isLast: whether no more bytes follow, so that a run of zeros ends at the end of
  ///   the input.
  private mutating func code(upTo limit: Int, isLast: Bool) {
    // The first byte has no predecessor to match.
    var index = window.origin == finder.first ? max(next, 1) : next
    while index < limit {
      if window.hasZeros(at: index) {
        // The first zero is a literal; the others repeat it.
        if window.bytes[index &- 1] != 0 { index &+= 1; continue }
        let end = codeZeros(from: index, isLast)
        if end == index { break }
        index = end
      } else {
        index = codeColors(from: index, limit)
      }
    }
    addLiterals(upTo: min(index, window.end))
  }

  /// Codes a match that starts here, or in input without pixels a little later.
  ///
  /// - Returns: the index after the match, or after one byte where there is no match.
  @inline(__always)
  private mutating func codeColors(from start: Int, _ limit: Int) -> Int {
    let skipped = bytesToSkip(at: start)
    guard skipped == 0 else { return start &+ skipped }
    var match = best(at: start, longerThan: 0)
    guard match.length >= 3 else { return start &+ 1 }
    var index = start
    var looked = start
    while line == nil && match.length < MatchFinder.goodLength && looked &+ 1 < limit {
      looked &+= 1
      let later = best(at: looked, longerThan: match.length &- 1)
      guard later.distance > 0 && Self.isBetter(later, match) else { break }
      match = later
      index = looked
    }
    grow(&match, from: &index)
    if !beginWithZeros(&match, at: index) { addLiterals(upTo: index) }
    add(match)
    remember(from: looked &+ 1, upTo: next, long: match.length > Self.longRepetition)
    return next
  }

  /// Returns the number of bytes up to the next one that is looked up; 0 for such a byte.
  @inline(__always)
  private mutating func bytesToSkip(at index: Int) -> Int {
    guard let line else { return 0 }
    while index &- lineStart >= line { lineStart &+= line }
    return switch (index &- lineStart) & 3 {
    case 3: 2  // blue
    case 0: 1  // alpha, or the filter
    default: 0
    }
  }

  /// Extends a match backwards over preceding bytes that also match and are not coded yet.
  @inline(__always)
  private func grow(_ match: inout MatchFinder.Match, from index: inout Int) {
    while index > next &+ zeros, index > match.distance, match.length < DeflateSymbol.longest,
      window.bytes[index &- 1] == window.bytes[index &- 1 &- match.distance]
    {
      index &-= 1
      match.length &+= 1
    }
  }

  @inline(__always)
  private func best(at index: Int, longerThan length: Int) -> MatchFinder.Match {
    let room = min(DeflateSymbol.longest, window.end &- index)
    return finder.best(window.bytes + index, window.origin &+ index, longerThan: length, room: room, steps: steps)
  }

  /// Whether a match that starts a byte later is worth that byte. A byte of length counts four
  /// times as much as a doubling of the distance.
  @inline(__always)
  private static func isBetter(_ later: MatchFinder.Match, _ match: MatchFinder.Match) -> Bool {
    4 &* (later.length &- match.length) &+ later.distance.leadingZeroBitCount &- match.distance.leadingZeroBitCount > 2
  }

  @inline(__always)
  private mutating func remember(from first: Int, upTo end: Int, long: Bool) {
    let skipFrom = long ? first &+ Self.rememberedEnd : end
    var index = first
    while index < end {
      if index >= skipFrom { index = max(index, end &- Self.rememberedEnd) }
      let skipped = bytesToSkip(at: index)
      if skipped == 0 { finder.insert(window.bytes + index, window.origin &+ index) }
      index &+= max(1, skipped)
    }
  }

  // MARK: Zeros

  /// Codes a run of zeros that follows a zero as matches at distance 1, except for its end. While
  /// more input may follow, the end stays open.
  private mutating func codeZeros(from start: Int, _ isLast: Bool) -> Int {
    let end = window.endOfZeros(from: start)
    addLiterals(upTo: start)
    var left = end &- start
    while left >= DeflateSymbol.longest &+ 3 || left == DeflateSymbol.longest {
      add(MatchFinder.Match(length: DeflateSymbol.longest, distance: 1))
      left &-= DeflateSymbol.longest
    }
    if end == window.end && !isLast { return next }
    // One or two bytes cannot be a match, so the previous match gives up some bytes for them.
    if left > DeflateSymbol.longest {
      add(MatchFinder.Match(length: left &- 3, distance: 1))
      left = 3
    }
    zeros = left < 3 ? 0 : left
    remember(from: max(start, end &- Self.rememberedZeros), upTo: end, long: false)
    return next &+ zeros
  }

  /// Lets a match start with the zeros before it, where its source is also preceded by zeros.
  @inline(__always)
  private mutating func beginWithZeros(_ match: inout MatchFinder.Match, at index: Int) -> Bool {
    guard zeros > 0, index == next &+ zeros, match.length &+ zeros <= DeflateSymbol.longest, next >= match.distance
    else { return false }
    guard window.endOfZeros(from: next &- match.distance) >= index &- match.distance else { return false }
    match.length &+= zeros
    zeros = 0
    return true
  }

  // MARK: Blocks

  /// Adds the next bytes as a match.
  @inline(__always)
  private mutating func add(_ match: MatchFinder.Match) {
    block.add(length: match.length, distance: match.distance)
    next &+= match.length
    if block.isComplete() { endBlock() }
  }

  /// Adds the next bytes as literals, except for the pending end of a run of zeros, which becomes a
  /// match.
  @inline(__always)
  private mutating func addLiterals(upTo end: Int) {
    if zeros > 0 {
      add(MatchFinder.Match(length: zeros, distance: 1))
      zeros = 0
    }
    while next < end {
      let count = min(end &- next, block.literalRoom)
      block.add(literals: window.bytes + next, count: count)
      next &+= count
      if block.literalRoom == 0 { endBlock() }
    }
  }

  private mutating func endBlock() {
    writer.write(block, isLast: false, to: &stream)
    block.reset()
  }
}
