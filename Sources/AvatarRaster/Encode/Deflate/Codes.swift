/// Codes by number, ready to be written: the bits below, how many above them.
struct Codes: ~Copyable {
  private let entries: UnsafeMutablePointer<UInt32>

  init(_ count: Int) {
    entries = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    entries.initialize(repeating: 0, count: count)
  }

  deinit { entries.deallocate() }

  /// A symbol's code, and behind it the extra bits of what it is a part of.
  func set(_ number: Int, _ code: HuffmanCode, _ symbol: Int, _ parts: DeflateSymbol? = nil) {
    let length = UInt32(code.lengths[symbol])
    let extra = (parts?.extra ?? 0) << length
    entries[number] = UInt32(code.codes[symbol]) | extra | (length + (parts?.extraBits ?? 0)) << 24
  }

  @inline(__always)
  func add(_ number: Int, to bits: inout BitWriter) {
    let entry = entries[number]
    bits.add(UInt64(entry & 0xFF_FFFF), UInt64(entry &>> 24))
  }
}
