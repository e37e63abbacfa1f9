/// Bits into memory, the first one lowest in its byte, as deflate wants them.
struct BitWriter {
  private(set) var target: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  init(_ target: UnsafeMutableRawPointer) { self.target = target }

  /// Adds bits to those that wait; at most 63 may wait.
  @inline(__always)
  mutating func add(_ value: UInt64, _ length: UInt64) {
    bits |= value &<< count
    count &+= length
  }

  /// Writes the whole bytes of what waits. Up to eight bytes behind them are overwritten; at most seven bits wait afterwards.
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

  /// Fills the last byte with zeros.
  mutating func finish() {
    if count > 0 { count = 8 }
    flush()
  }

  /// What waits goes on at another place.
  mutating func move(to target: UnsafeMutableRawPointer) { self.target = target }
}
