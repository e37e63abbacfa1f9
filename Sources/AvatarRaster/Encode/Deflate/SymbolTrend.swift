/// Whether the symbols of late are of another kind than those before, so that a code of their own pays for its table.
///
/// Symbols are told apart roughly, in ten kinds: literals by their two highest bits and the lowest, repetitions by their length.
struct SymbolTrend: ~Copyable {
  /// Symbols between two looks, and how many a block wants before it ends easily.
  private static let interval = 512
  private static let wanted = 8192

  private let early = Self.counters()
  private let late = Self.counters()
  private var earlyCount = 0
  private(set) var lateCount = 0

  private static func counters() -> UnsafeMutablePointer<Int> {
    let counters = UnsafeMutablePointer<Int>.allocate(capacity: 10)
    counters.initialize(repeating: 0, count: 10)
    return counters
  }

  deinit {
    early.deallocate()
    late.deallocate()
  }

  @inline(__always)
  func see(literal: UInt8) { late[Int(truncatingIfNeeded: literal &>> 5 & 6 | literal & 1)] &+= 1 }

  /// Counts a repetition and the literals before it, which were seen.
  @inline(__always)
  mutating func see(length: Int, afterLiterals literals: Int) {
    late[length < 9 ? 8 : 9] &+= 1
    lateCount &+= literals &+ 1
  }

  /// Whether the block should end. Called after each repetition, it looks now and then.
  @inline(__always)
  mutating func turns() -> Bool { lateCount >= Self.interval && look() }

  private mutating func look() -> Bool {
    if earlyCount > 0 && differs() { return true }
    for kind in 0..<10 { early[kind] &+= late[kind] }
    earlyCount &+= lateCount
    late.update(repeating: 0, count: 10)
    lateCount = 0
    return false
  }

  /// Compares shares, not counts: both sides are multiplied by the other's total. Young blocks must differ more, old ones less.
  private func differs() -> Bool {
    let difference = (0..<10).reduce(0) { $0 &+ abs(early[$1] &* lateCount &- late[$1] &* earlyCount) }
    let total = earlyCount &+ lateCount
    var threshold = lateCount &* earlyCount &* 2 / 5
    if total < Self.wanted { threshold &+= threshold &* (Self.wanted &- total) / Self.wanted }
    return difference &+ total &* earlyCount / 200 >= threshold
  }

  mutating func reset() {
    early.update(repeating: 0, count: 10)
    late.update(repeating: 0, count: 10)
    (earlyCount, lateCount) = (0, 0)
  }
}
