internal import Platform
internal import Synchronization

/// The hash tables of a match finder: for each hash of three, four and six bytes the last position,
/// and for each position the previous one with the same six-byte hash.
///
/// Clearing them takes as long as compressing a small image, so streams reuse them one after
/// another. Each stream numbers its positions after the last one of the stream before, and ignores
/// entries before its own first.
final class MatchTables {
  static let tripleBits: UInt32 = 15
  static let quadBits: UInt32 = 16
  static let sixBits: UInt64 = 15
  private static let sizes = (triples: 1 << 15, quads: 1 << 16, sixes: 1 << 15, chain: DeflateSymbol.farthest)
  private static let count = sizes.triples + sizes.quads + sizes.sixes + sizes.chain
  /// A stream that starts after this position could reach a position that does not fit in 32 bits.
  static let lastFirst = 1 << 29

  let triples: UnsafeMutablePointer<Int32>
  let quads: UnsafeMutablePointer<Int32>
  let sixes: UnsafeMutablePointer<Int32>
  let chain: UnsafeMutablePointer<Int32>
  /// The first position of the next stream. No stream has a position 0, which stands where none was inserted.
  private(set) var first = 1
  private let isShared: Bool

  /// - Parameter isShared: whether the tables go to the shared pool after use.
  init(isShared: Bool = false) {
    self.isShared = isShared
    // The system clears what is used of them, and a small picture uses little.
    if let memory = calloc(Self.count, MemoryLayout<Int32>.stride) {
      triples = memory.bindMemory(to: Int32.self, capacity: Self.count)
    } else {
      triples = .allocate(capacity: Self.count)
      triples.initialize(repeating: 0, count: Self.count)
    }
    quads = triples + Self.sizes.triples
    sixes = quads + Self.sizes.quads
    chain = sixes + Self.sizes.sixes
  }

  deinit { free(triples) }

  /// Releases the tables after a stream.
  ///
  /// - Parameter end: one past the last inserted position.
  func leave(at end: Int) {
    first = end
    if first > Self.lastFirst {
      triples.update(repeating: 0, count: Self.count)
      first = 1
    }
    if isShared { Self.pool.put(self) }
  }

  /// Returns tables that no stream uses.
  static func spare() -> MatchTables { pool.take() ?? MatchTables(isShared: true) }

  private static let pool = Spares()

  /// A lock-free pool of a few tables. Each slot is emptied and filled by one atomic operation.
  private final class Spares: Sendable {
    private nonisolated(unsafe) let places: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
    /// The number of streams that most machines write at the same time. Tables beyond that are
    /// freed.
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
