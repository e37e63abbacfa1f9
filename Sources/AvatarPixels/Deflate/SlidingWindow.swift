/// The bytes that a match can still refer to, and the bytes that are not yet coded.
struct SlidingWindow: ~Copyable {
  /// The number of readable padding bytes after the end. Their values do not matter.
  private static let margin = 16
  /// A batch of bytes to code at once. The batch and the tables fit the second-level cache.
  private static let batch = 98_304

  let bytes: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var end = 0
  /// The stream position of the first byte.
  private(set) var origin: Int

  /// - Parameters:
  ///   - largest: the most bytes per append.
  ///   - uncoded: the most bytes that stay uncoded.
  ///   - origin: the position of the stream's first byte.
  ///   - total: the most bytes in all. A small image fits in memory as a whole.
  init(largest: Int, uncoded: Int, origin: Int, total: Int) {
    self.origin = origin
    capacity = min(total, DeflateSymbol.farthest + uncoded + max(Self.batch, largest))
    bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.margin)
    bytes.initialize(repeating: 0, count: capacity + Self.margin)
  }

  deinit { bytes.deallocate() }

  func hasRoom(for count: Int) -> Bool { capacity - end >= count }

  /// Drops the bytes that lie farther before `next` than a match can reach. Returns the new index
  /// of `next`.
  mutating func slide(to next: Int) -> Int {
    let gone = max(0, next - DeflateSymbol.farthest)
    bytes.update(from: bytes + gone, count: end - gone)
    origin += gone
    end -= gone
    return next - gone
  }

  /// Appends bytes, no more than there is room for. Returns the appended bytes.
  mutating func append(_ count: Int, _ fill: (UnsafeMutableRawPointer) -> Void) -> UnsafeRawBufferPointer {
    fill(UnsafeMutableRawPointer(bytes + end))
    defer { end += count }
    return UnsafeRawBufferPointer(start: bytes + end, count: count)
  }

  /// Whether the eight bytes from `index` on are zeros.
  @inline(__always)
  func hasZeros(at index: Int) -> Bool { UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self) == 0 }

  /// Returns the index of the first nonzero byte from `start` on, or the end.
  @inline(__always)
  func endOfZeros(from start: Int) -> Int {
    var index = start
    while end &- index >= 32, UnsafeRawPointer(bytes + index).loadUnaligned(as: SIMD4<UInt64>.self) == .zero {
      index &+= 32
    }
    while index < end && bytes[index] == 0 { index &+= 1 }
    return index
  }
}
