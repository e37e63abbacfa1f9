/// A canonical prefix code as deflate defines it: shorter codes come first, codes of equal length
/// in symbol order (RFC 1951, 3.2.2).
struct HuffmanCode {
  let lengths: [UInt8]
  /// The codes in stream order, first bit lowest.
  let codes: [UInt16]

  init(lengths: [UInt8]) {
    var first = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { first[Int(length) + 1] += 1 }
    for length in 2..<17 { first[length] = (first[length - 1] + first[length]) << 1 }
    self.lengths = lengths
    codes = lengths.map { length in
      guard length > 0 else { return 0 }
      defer { first[Int(length)] += 1 }
      return first[Int(length)].bitReversed >> (16 - UInt16(length))
    }
  }

  /// The fixed code, which needs no table in the stream (RFC 1951, 3.2.6).
  static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { symbol in
      switch symbol {
      case ..<144: 8
      case ..<256: 9
      case ..<280: 7
      default: 8
      }
    })
  static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 30))

  /// Returns the size of a text with these symbol frequencies, in bits, without the extra bits.
  func cost(of counts: [UInt32]) -> Int { zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) } }
}

extension UInt16 {
  fileprivate var bitReversed: UInt16 {
    var bits = self
    bits = bits >> 1 & 0x5555 | (bits & 0x5555) << 1
    bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
    bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
    return bits.byteSwapped
  }
}
