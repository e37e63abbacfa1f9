/// The content of one block of a deflate stream: literals and matches in order, and the frequency
/// of each symbol.
struct TokenBlock: ~Copyable {
  static let maximumTokens = 16_384
  static let maximumLiterals = 49_152

  let tokens = UnsafeMutablePointer<Token>.allocate(capacity: maximumTokens)
  let literals = UnsafeMutablePointer<UInt8>.allocate(capacity: maximumLiterals)
  private let symbols = Self.counters(DeflateSymbol.literalsAndLengths)
  private let distances = Self.counters(DeflateSymbol.distances)
  private(set) var tokenCount = 0
  private(set) var literalCount = 0
  /// The number of literals since the last match.
  private var open = 0
  private var trend = BlockSplitter()
  private var isDue = false

  private static func counters(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let counters = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    counters.initialize(repeating: 0, count: count)
    return counters
  }

  deinit {
    tokens.deallocate()
    literals.deallocate()
    symbols.deallocate()
    distances.deallocate()
  }

  var literalRoom: Int { Self.maximumLiterals &- literalCount }
  var symbolCounts: [UInt32] { Array(UnsafeBufferPointer(start: symbols, count: DeflateSymbol.literalsAndLengths)) }
  var distanceCounts: [UInt32] { Array(UnsafeBufferPointer(start: distances, count: DeflateSymbol.distances)) }

  /// Adds literals, no more than there is room for.
  @inline(__always)
  mutating func add(literals source: UnsafePointer<UInt8>, count: Int) {
    let target = literals + literalCount
    for index in 0..<count {
      let byte = source[index]
      target[index] = byte
      symbols[Int(truncatingIfNeeded: byte)] &+= 1
    }
    literalCount &+= count
    open &+= count
  }

  /// Adds a match. `isComplete()` tells afterwards whether the block must end.
  @inline(__always)
  mutating func add(length: Int, distance: Int) {
    (tokens + tokenCount).initialize(
      to: Token(
        literals: UInt32(truncatingIfNeeded: open), length: UInt16(truncatingIfNeeded: length),
        distance: UInt16(truncatingIfNeeded: distance)))
    tokenCount &+= 1
    symbols[Int(truncatingIfNeeded: DeflateSymbol(length: UInt32(truncatingIfNeeded: length)).symbol)] &+= 1
    distances[Int(truncatingIfNeeded: DeflateSymbol(distance: UInt32(truncatingIfNeeded: distance)).symbol)] &+= 1
    isDue = trend.see(open &+ 1)
    open = 0
  }

  /// Returns whether the block should end here: it is full, or recent symbols are of another kind.
  @inline(__always)
  mutating func isComplete() -> Bool { tokenCount == Self.maximumTokens || isDue && trend.turns(symbols) }

  mutating func reset() {
    symbols.update(repeating: 0, count: DeflateSymbol.literalsAndLengths)
    distances.update(repeating: 0, count: DeflateSymbol.distances)
    (tokenCount, literalCount, open) = (0, 0, 0)
    trend = BlockSplitter()
    isDue = false
  }
}

/// A run of literals, and the match that follows it.
struct Token {
  let literals: UInt32
  /// The length of the match, 3 to 258 bytes.
  let length: UInt16
  /// The distance of the match, 1 to 32,768 bytes back.
  let distance: UInt16
}
