/// The bytes that a compressor can still refer to, and those it has not yet coded.
struct SlidingWindow: ~Copyable {
  /// Behind the end lie bytes that may be read, whatever they are.
  private static let margin = 16
  /// So many bytes are worth coding at once; they and the tables fit the second-level cache.
  private static let batch = 98_304

  let bytes: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var end = 0
  /// The position of the first byte.
  private(set) var origin: Int

  /// - Parameter largest: the most bytes that come at once.
  /// - Parameter uncoded: the most bytes that are left uncoded.
  /// - Parameter origin: the position of the stream's first byte.
  /// - Parameter total: the most bytes that come in all: a small picture's lie in memory together.
  init(largest: Int, uncoded: Int, origin: Int, total: Int) {
    self.origin = origin
    capacity = min(total, DeflateSymbol.farthest + uncoded + max(Self.batch, largest))
    bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.margin)
    bytes.initialize(repeating: 0, count: capacity + Self.margin)
  }

  deinit { bytes.deallocate() }

  func hasRoom(for count: Int) -> Bool { capacity - end >= count }

  /// Forgets what lies farther before `next` than a repetition reaches, and says where `next` is then.
  mutating func slide(to next: Int) -> Int {
    let gone = max(0, next - DeflateSymbol.farthest)
    bytes.update(from: bytes + gone, count: end - gone)
    origin += gone
    end -= gone
    return next - gone
  }

  /// Adds bytes, no more than there is room for.
  mutating func append(_ count: Int, _ fill: (UnsafeMutableRawPointer) -> Void) -> UnsafeRawBufferPointer {
    fill(UnsafeMutableRawPointer(bytes + end))
    defer { end += count }
    return UnsafeRawBufferPointer(start: bytes + end, count: count)
  }

  /// Whether the eight bytes from `index` on are zeros.
  @inline(__always)
  func hasZeros(at index: Int) -> Bool { UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self) == 0 }

  /// The first byte from `start` on that is not zero, or the end.
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
