internal import Synchronization

/// What a match finder remembers by: for each hash of three, four and six bytes the last position that had it, and for each position the one before it.
///
/// To fill them anew takes as long as a small picture does. So they are lent to one stream after the other: each counts its positions from behind the
/// last one of the stream before, and takes nothing that lies before its own first.
final class MatchTables {
  static let tripleBits: UInt32 = 15
  static let quadBits: UInt32 = 16
  static let sixBits: UInt64 = 15
  private static let sizes = (triples: 1 << 15, quads: 1 << 16, sixes: 1 << 15, chain: DeflateSymbol.farthest)
  private static let count = sizes.triples + sizes.quads + sizes.sixes + sizes.chain
  /// A stream that begins behind this position might come to one that 32 bits do not hold.
  static let lastFirst = 1 << 29

  let triples: UnsafeMutablePointer<Int32>
  let quads: UnsafeMutablePointer<Int32>
  let sixes: UnsafeMutablePointer<Int32>
  let chain: UnsafeMutablePointer<Int32>
  /// Where the next stream's positions begin.
  private(set) var first = 0
  private let isShared: Bool

  /// - Parameter isShared: whether any stream may have them when one leaves them.
  init(isShared: Bool = false) {
    self.isShared = isShared
    triples = .allocate(capacity: Self.count)
    triples.initialize(repeating: -1, count: Self.count)
    quads = triples + Self.sizes.triples
    sixes = quads + Self.sizes.quads
    chain = sixes + Self.sizes.sixes
  }

  deinit { triples.deallocate() }

  /// - Parameter end: behind the last position that was remembered.
  func leave(at end: Int) {
    first = end
    if first > Self.lastFirst {
      triples.update(repeating: -1, count: Self.count)
      first = 0
    }
    if isShared { Self.pool.put(self) }
  }

  /// Tables that no stream uses.
  static func spare() -> MatchTables { pool.take() ?? MatchTables(isShared: true) }

  private static let pool = Spares()

  /// A few tables, each in a place of its own that is emptied and filled in one step.
  private final class Spares: Sendable {
    private nonisolated(unsafe) let places: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
    /// As many streams as are written at the same time on most machines; of more, the tables go.
    private static let count = 8

    init() {
      places = .allocate(capacity: Self.count)
      for index in 0..<Self.count { (places + index).initialize(to: Atomic(nil)) }
    }

    deinit {
      while take() != nil {}
      places.deinitialize(count: Self.count)
      places.deallocate()
    }

    func take() -> MatchTables? {
      for index in 0..<Self.count {
        if let found = places[index].exchange(nil, ordering: .acquiring) {
          return Unmanaged<MatchTables>.fromOpaque(found).takeRetainedValue()
        }
      }
      return nil
    }

    func put(_ tables: MatchTables) {
      let kept = Unmanaged.passRetained(tables)
      for index in 0..<Self.count
      where places[index].compareExchange(expected: nil, desired: kept.toOpaque(), ordering: .acquiringAndReleasing)
        .exchanged
      { return }
      kept.release()
    }
  }
}
