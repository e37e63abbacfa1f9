/// Whether the symbols of late are of another kind than those before, so that a code of their own pays for its table.
///
/// Symbols are told apart roughly, in ten kinds: literals by their two highest bits and the lowest, repetitions by their length.
struct SymbolTrend {
  /// Symbols between two looks, and how many a block wants before it ends easily.
  private static let interval = 512
  private static let wanted = 8192

  /// How many symbols of each kind there were at the last look, and how many of all kinds.
  private var early = SIMD16<Int>.zero
  private var earlyCount = 0
  private var lateCount = 0

  /// Takes note of symbols; says whether it is time to look.
  @inline(__always)
  mutating func see(_ count: Int) -> Bool {
    lateCount &+= count
    return lateCount >= Self.interval
  }

  /// Whether the block should end, by how often each of its symbols occurs so far.
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

  /// Compares shares, not counts: both sides are multiplied by the other's total. Young blocks must differ more, old ones less.
  private func differs(_ late: SIMD16<Int>) -> Bool {
    let difference = early &* lateCount &- late &* earlyCount
    let total = earlyCount &+ lateCount
    var threshold = lateCount &* earlyCount &* 2 / 5
    if total < Self.wanted { threshold &+= threshold &* (Self.wanted &- total) / Self.wanted }
    let sum = difference.replacing(with: 0 &- difference, where: difference .< 0).wrappedSum()
    return sum &+ total &* earlyCount / 200 >= threshold
  }
}
