/// Compresses the lines of flat art to a zlib stream (RFC 1950 and 1951).
///
/// Its streams are no larger than those of libdeflate's level 6 and take half the time. Nine tenths of a sheet are empty: runs of zeros are
/// stepped over, where a general compressor remembers their every position. What repeats in lines of pixels begins with a pixel, or in the midst
/// of one at an edge: blue is left out of the search, and a repetition that was found grows backwards instead. And lines come one after the
/// other, so that they never lie in memory together. The bytes depend on nothing but the input.
struct FlatDeflate: ~Copyable {
  /// So many bytes before the end of what is known are left until more is: a repetition, and what is read behind it.
  private static let lookahead = 300
  /// The last bytes are always literals, for a position is looked up by eight bytes.
  private static let tail = 16
  /// In repetitions longer than the first, only so many positions at each end are remembered; of a run of zeros only the last few.
  private static let longRepetition = 12
  private static let rememberedEnd = 4
  private static let rememberedZeros = 4

  private var window: SlidingWindow
  private let finder: MatchFinder
  /// Places of six equal bytes that are looked at. Palettes' numbers repeat everywhere, and the next place is seldom better.
  private let steps: Int
  private var block = TokenBlock()
  private var writer = BlockWriter()
  private var stream: [UInt8] = [0x78, 0x9C]
  private var checksum: UInt32 = 1
  /// The index in the window of the first byte that is in no block yet.
  private var next = 0
  /// How many zeros from there on are the end of a run. They are a repetition of their own, unless the one behind them can begin with them.
  private var zeros = 0

  /// The bytes of a line of pixels of four bytes each, behind the one that names its filter; nil where bytes are anything.
  private let line: Int?
  /// The index in the window of the line at which was looked last.
  private var lineStart = 0

  /// - Parameters:
  ///   - largest: the most bytes that are appended at once.
  ///   - total: the most that are appended in all.
  ///   - line: the bytes of a line, where each pixel of a line has four behind the line's first byte.
  init(largest: Int, total: Int = .max, line: Int? = nil, _ tables: MatchTables = .spare()) {
    self.line = line
    steps = line == nil ? 4 : 16
    finder = MatchFinder(tables)
    window = SlidingWindow(largest: largest, uncoded: 3 * Self.lookahead, origin: finder.first, total: total)
  }

  /// Adds `count` bytes, which `fill` writes.
  mutating func append(_ count: Int, _ fill: (UnsafeMutableRawPointer) -> Void) {
    if !window.hasRoom(for: count) {
      code(upTo: window.end - Self.lookahead, isLast: false)
      let before = next
      next = window.slide(to: next)
      lineStart -= before - next
    }
    checksum = DeflateCompressor.adler32(checksum, window.append(count, fill))
  }

  /// The whole stream.
  consuming func finish() -> [UInt8] {
    code(upTo: window.end - Self.tail, isLast: true)
    addLiterals(upTo: window.end)
    writer.write(block, isLast: true, to: &stream)
    finder.leave(at: window.origin + window.end)
    return stream + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) }
  }

  /// - Parameter isLast: whether no more bytes will come, so that a run of zeros ends where the bytes do.
  private mutating func code(upTo limit: Int, isLast: Bool) {
    // Nothing repeats the byte before the first one.
    var index = window.origin == finder.first ? max(next, 1) : next
    while index < limit {
      if window.hasZeros(at: index) {
        // The first zero is a literal, the others repeat it.
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

  /// - Returns: the index behind a repetition that begins here or a little later, or behind one byte.
  @inline(__always)
  private mutating func codeColors(from start: Int, _ limit: Int) -> Int {
    let channel = channel(at: start)
    if channel == .blue { return start &+ 1 }
    var match = best(at: start, longerThan: 0)
    guard match.length >= 3 else { return start &+ 1 }
    var index = start
    var looked = start
    while channel != .red && match.length < MatchFinder.goodLength && looked &+ 1 < limit {
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

  /// What a byte of a line says.
  private enum Channel { case red, blue, other }

  @inline(__always)
  private mutating func channel(at index: Int) -> Channel {
    guard let line else { return .other }
    while index &- lineStart >= line { lineStart &+= line }
    return switch (index &- lineStart) & 3 {
    case 1: .red
    case 3: .blue
    default: .other
    }
  }

  /// Takes the bytes before a repetition into it that repeat as well and are not coded yet.
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

  /// Whether a repetition that begins a byte later is worth that byte: a byte counts four times what a doubling of the distance does.
  @inline(__always)
  private static func isBetter(_ later: MatchFinder.Match, _ match: MatchFinder.Match) -> Bool {
    4 &* (later.length &- match.length) &+ later.distance.leadingZeroBitCount &- match.distance.leadingZeroBitCount > 2
  }

  @inline(__always)
  private mutating func remember(from first: Int, upTo end: Int, long: Bool) {
    let skipFrom = long ? first &+ Self.rememberedEnd : end
    var index = first
    while index < end {
      if index == skipFrom { index = max(index, end &- Self.rememberedEnd) }
      if channel(at: index) != .blue { finder.insert(window.bytes + index, window.origin &+ index) }
      index &+= 1
    }
  }

  // MARK: Zeros

  /// Codes a run of zeros behind a zero as repetitions of that, but for its end. While more may come, the end is left.
  private mutating func codeZeros(from start: Int, _ isLast: Bool) -> Int {
    let end = window.endOfZeros(from: start)
    addLiterals(upTo: start)
    var left = end &- start
    while left >= DeflateSymbol.longest &+ 3 || left == DeflateSymbol.longest {
      add(MatchFinder.Match(length: DeflateSymbol.longest, distance: 1))
      left &-= DeflateSymbol.longest
    }
    if end == window.end && !isLast { return next }
    // One or two bytes are no repetition, so the one before is cut short for them.
    if left > DeflateSymbol.longest {
      add(MatchFinder.Match(length: left &- 3, distance: 1))
      left = 3
    }
    zeros = left < 3 ? 0 : left
    remember(from: max(start, end &- Self.rememberedZeros), upTo: end, long: false)
    return next &+ zeros
  }

  /// Lets a repetition begin with the zeros before it, where there are some before the place it repeats too.
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

  /// Adds the next bytes as a repetition.
  @inline(__always)
  private mutating func add(_ match: MatchFinder.Match) {
    block.add(length: match.length, distance: match.distance)
    next &+= match.length
    if block.isComplete() { endBlock() }
  }

  /// Adds the next bytes as literals, but for the end of a run of zeros.
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
