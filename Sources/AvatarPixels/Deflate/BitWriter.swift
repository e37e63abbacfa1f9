/// Writes bits to memory, least significant bit first, as deflate requires.
struct BitWriter {
  private(set) var target: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  init(_ target: UnsafeMutableRawPointer) { self.target = target }

  /// Adds bits to the pending bits. At most 63 bits may be pending.
  @inline(__always)
  mutating func add(_ value: UInt64, _ length: UInt64) {
    bits |= value &<< count
    count &+= length
  }

  /// Writes the whole bytes of the pending bits. Overwrites up to eight bytes after them; at most
  /// seven bits remain pending.
  @inline(__always)
  mutating func flush() {
    target.storeBytes(of: bits.littleEndian, as: UInt64.self)
    target += Int(truncatingIfNeeded: count &>> 3)
    bits &>>= count & ~7
    count &= 7
  }

  @inline(__always)
  mutating func write(_ value: UInt64, _ length: UInt64) {
    add(value, length)
    flush()
  }

  /// Pads the last byte with zeros.
  mutating func finish() {
    if count > 0 { count = 8 }
    flush()
  }

  /// Continues at another address; pending bits are kept.
  mutating func move(to target: UnsafeMutableRawPointer) { self.target = target }
}
