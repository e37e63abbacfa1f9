/// The encoding of a match length or distance in deflate (RFC 1951, 3.2.5): a Huffman symbol, and
/// extra bits that select a value within the symbol's range.
struct DeflateSymbol {
  let symbol: UInt32
  /// The number of bits that follow the symbol, and their value.
  let extraBits: UInt32
  let extra: UInt32

  static let endOfBlock = 256
  static let literalsAndLengths = 286
  static let distances = 30
  static let longest = 258
  static let farthest = 32_768

  /// - Parameter length: the length of a match, 3 to 258 bytes.
  @inline(__always)
  init(length: UInt32) {
    if length == 258 {
      self.init(symbol: 285, extraBits: 0, extra: 0)
    } else {
      self.init(257, number: length &- 3, steps: 4, plain: 8)
    }
  }

  /// - Parameter distance: the distance of a match, 1 to 32,768 bytes back.
  @inline(__always)
  init(distance: UInt32) { self.init(0, number: distance &- 1, steps: 2, plain: 4) }

  /// From `plain` on, each doubling of the number is divided into `steps` symbols.
  @inline(__always)
  private init(_ first: UInt32, number: UInt32, steps: UInt32, plain: UInt32) {
    let doublings = 31 &- UInt32(truncatingIfNeeded: number.leadingZeroBitCount)
    let bits = number < plain ? 0 : doublings &- (steps == 4 ? 2 : 1)
    self.init(symbol: first &+ steps &* bits &+ number &>> bits, extraBits: bits, extra: number & (1 &<< bits &- 1))
  }

  @inline(__always)
  private init(symbol: UInt32, extraBits: UInt32, extra: UInt32) {
    self.symbol = symbol
    self.extraBits = extraBits
    self.extra = extra
  }
}
