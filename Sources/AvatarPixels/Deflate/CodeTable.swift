/// A block's table of codes as the stream stores it (RFC 1951, 3.2.7): the code lengths of all
/// symbols, run-length encoded and Huffman coded themselves.
struct CodeTable {
  private let literals: Int
  private let distances: Int
  /// Symbols of the table's own code and the values of their extra bits.
  private var entries: [(symbol: Int, extra: UInt64)] = []
  private let code: HuffmanCode
  private let listed: Int

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let extraBits = [UInt64](repeating: 0, count: 16) + [2, 3, 7]

  init(literals: [UInt8], distances: [UInt8]) {
    self.literals = max(257, Self.used(literals))
    self.distances = max(1, Self.used(distances))
    entries = Self.entries(of: literals.prefix(self.literals) + distances.prefix(self.distances))
    var counts = [UInt32](repeating: 0, count: 19)
    for entry in entries { counts[entry.symbol] += 1 }
    code = HuffmanCode(lengths: HuffmanLengths.of(counts, limit: 7))
    let lengths = code.lengths
    listed = max(4, Self.used(Self.order.map { lengths[$0] }))
  }

  private static func used(_ lengths: [UInt8]) -> Int { (lengths.lastIndex { $0 > 0 } ?? -1) + 1 }

  private static func entries(of lengths: ArraySlice<UInt8>) -> [(symbol: Int, extra: UInt64)] {
    var entries: [(symbol: Int, extra: UInt64)] = []
    var rest = lengths
    while let length = rest.first {
      var run = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(run)
      if length > 0 {
        entries.append((Int(length), 0))
        run -= 1
      }
      repeats(of: length, run, &entries)
    }
    return entries
  }

  /// Encodes a run: zeros repeat 3 to 10 or 11 to 138 times, other lengths 3 to 6 times. Shorter
  /// runs are written out.
  private static func repeats(of length: UInt8, _ run: Int, _ entries: inout [(symbol: Int, extra: UInt64)]) {
    var run = run
    while run >= 3 {
      let (symbol, minimum, maximum) = length > 0 ? (16, 3, 6) : run < 11 ? (17, 3, 10) : (18, 11, 138)
      let step = min(run, maximum)
      entries.append((symbol, UInt64(step - minimum)))
      run -= step
    }
    for _ in 0..<run { entries.append((Int(length), 0)) }
  }

  /// The size of the table, in bits.
  var cost: Int {
    14 + 3 * listed + entries.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + Int(Self.extraBits[$1.symbol]) }
  }

  func write(to bits: inout BitWriter) {
    bits.write(UInt64(literals - 257) | UInt64(distances - 1) << 5 | UInt64(listed - 4) << 10, 14)
    for symbol in Self.order.prefix(listed) { bits.write(UInt64(code.lengths[symbol]), 3) }
    for entry in entries {
      bits.add(UInt64(code.codes[entry.symbol]), UInt64(code.lengths[entry.symbol]))
      bits.write(entry.extra, Self.extraBits[entry.symbol])
    }
  }
}

/// Codes by number in a packed form: the bits in the lower 24 bits, their count in the upper 8.
struct Codes: ~Copyable {
  private let entries: UnsafeMutablePointer<UInt32>

  init(_ count: Int) {
    entries = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    entries.initialize(repeating: 0, count: count)
  }

  deinit { entries.deallocate() }

  /// Sets an entry to a symbol's code, followed by the extra bits of `parts`.
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
