/// Detects that recent symbols differ from earlier ones, so that a new block with its own code pays
/// for its table.
///
/// Symbols fall into ten rough kinds: literals by their two highest bits and the lowest, matches by
/// their length.
struct BlockSplitter {
  /// The number of symbols between two checks, and the block size below which a block should rarely
  /// end.
  private static let interval = 512
  private static let wanted = 8192

  /// The number of symbols of each kind at the last check, and of all kinds before and since.
  private var early = SIMD16<Int>.zero
  private var earlyCount = 0
  private var lateCount = 0

  /// Counts symbols. Returns whether a check is due.
  @inline(__always)
  mutating func see(_ count: Int) -> Bool {
    lateCount &+= count
    return lateCount >= Self.interval
  }

  /// Returns whether the block should end.
  ///
  /// - Parameter symbols: the number of occurrences of each symbol so far.
  mutating func turns(_ symbols: UnsafePointer<UInt32>) -> Bool {
    let all = Self.kinds(symbols)
    if earlyCount > 0 && differs(all &- early) { return true }
    early = all
    earlyCount &+= lateCount
    lateCount = 0
    return false
  }

  private static func kinds(_ symbols: UnsafePointer<UInt32>) -> SIMD16<Int> {
    var kinds = SIMD16<Int>.zero
    for quarter in 0..<4 {
      var sum = SIMD8<UInt32>.zero
      for eight in 0..<8 {
        sum &+= UnsafeRawPointer(symbols + 64 * quarter + 8 * eight).loadUnaligned(as: SIMD8<UInt32>.self)
      }
      kinds[2 * quarter] = Int(sum.evenHalf.wrappedSum())
      kinds[2 * quarter + 1] = Int(sum.oddHalf.wrappedSum())
    }
    kinds[8] = count(symbols, 257..<263)
    kinds[9] = count(symbols, 263..<DeflateSymbol.literalsAndLengths)
    return kinds
  }

  private static func count(_ symbols: UnsafePointer<UInt32>, _ range: Range<Int>) -> Int {
    range.reduce(0) { $0 &+ Int(truncatingIfNeeded: symbols[$1]) }
  }

  /// Compares proportions, not counts: multiplies each side by the other's total. Short blocks must
  /// differ more, long ones less.
  private func differs(_ late: SIMD16<Int>) -> Bool {
    let difference = early &* lateCount &- late &* earlyCount
    let total = earlyCount &+ lateCount
    var threshold = lateCount &* earlyCount &* 2 / 5
    if total < Self.wanted { threshold &+= threshold &* (Self.wanted &- total) / Self.wanted }
    let sum = difference.replacing(with: 0 &- difference, where: difference .< 0).wrappedSum()
    return sum &+ total &* earlyCount / 200 >= threshold
  }
}
