/// Writes the blocks of a deflate stream. Uses a dynamic or the fixed Huffman code for each block,
/// whichever is shorter.
struct BlockWriter: ~Copyable {
  /// The longest code, in bits. Deflate allows 15; with 14, four literals and the pending bits fit
  /// into one word.
  private static let longestCode = 14
  /// An upper bound of a block's size: at most 14 bits per literal, 47 per match, about 300 bytes
  /// of table, and one word past the end.
  private static let blockBytes = TokenBlock.maximumLiterals * 2 + TokenBlock.maximumTokens * 6 + 1024

  private let memory = UnsafeMutableRawPointer.allocate(byteCount: blockBytes, alignment: 8)
  private let symbols = Codes(DeflateSymbol.literalsAndLengths)
  private let lengths = Codes(DeflateSymbol.longest + 1)
  private let distances = Codes(DeflateSymbol.distances)
  private var bits: BitWriter

  init() { bits = BitWriter(memory) }

  deinit { memory.deallocate() }

  /// Appends the block to the stream. Bits that do not fill a byte stay pending for the next block;
  /// after the last block they are padded with zeros.
  mutating func write(_ block: borrowing TokenBlock, isLast: Bool, to stream: inout [UInt8]) {
    var counts = block.symbolCounts
    counts[DeflateSymbol.endOfBlock] = 1
    bits.move(to: memory)
    writeCodes(counts, block.distanceCounts, isLast)
    writeTokens(block)
    if isLast { bits.finish() }
    stream.append(contentsOf: UnsafeRawBufferPointer(start: memory, count: bits.target - memory))
  }

  private mutating func writeCodes(_ counts: [UInt32], _ distanceCounts: [UInt32], _ isLast: Bool) {
    var distanceLengths = HuffmanLengths.of(distanceCounts, limit: Self.longestCode)
    // A stream has at least one distance code, even if there are no matches.
    if distanceLengths.allSatisfy({ $0 == 0 }) { distanceLengths[0] = 1 }
    let own = HuffmanCode(lengths: HuffmanLengths.of(counts, limit: Self.longestCode))
    let ownDistances = HuffmanCode(lengths: distanceLengths)
    let table = CodeTable(literals: own.lengths, distances: ownDistances.lengths)
    let fixed = HuffmanCode.fixedLiterals.cost(of: counts) + HuffmanCode.fixedDistances.cost(of: distanceCounts)
    if fixed <= own.cost(of: counts) + ownDistances.cost(of: distanceCounts) + table.cost {
      bits.write(isLast ? 3 : 2, 3)
      load(.fixedLiterals, .fixedDistances)
    } else {
      bits.write(isLast ? 5 : 4, 3)
      table.write(to: &bits)
      load(own, ownDistances)
    }
  }

  /// Loads the codes. A length gets its symbol and its extra bits as one entry.
  private func load(_ code: HuffmanCode, _ distanceCode: HuffmanCode) {
    for symbol in 0..<DeflateSymbol.literalsAndLengths { symbols.set(symbol, code, symbol) }
    for symbol in 0..<DeflateSymbol.distances { distances.set(symbol, distanceCode, symbol) }
    for length in 3...DeflateSymbol.longest {
      let parts = DeflateSymbol(length: UInt32(length))
      lengths.set(length, code, Int(parts.symbol), parts)
    }
  }

  private mutating func writeTokens(_ block: borrowing TokenBlock) {
    // A copy on the stack. The compiler cannot prove that writes through the pointer leave the
    // property unchanged.
    var bits = bits
    var literals = UnsafePointer(block.literals)
    for index in 0..<block.tokenCount {
      let token = block.tokens[index]
      let end = literals + Int(truncatingIfNeeded: token.literals)
      write(literals, end, &bits)
      literals = end
      lengths.add(Int(truncatingIfNeeded: token.length), to: &bits)
      let distance = DeflateSymbol(distance: UInt32(token.distance))
      distances.add(Int(truncatingIfNeeded: distance.symbol), to: &bits)
      bits.write(UInt64(distance.extra), UInt64(distance.extraBits))
    }
    write(literals, UnsafePointer(block.literals) + block.literalCount, &bits)
    symbols.add(DeflateSymbol.endOfBlock, to: &bits)
    bits.flush()
    self.bits = bits
  }

  @inline(__always)
  private func write(_ first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ bits: inout BitWriter) {
    var next = first
    while end - next >= 4 {
      for offset in 0..<4 { symbols.add(Int(truncatingIfNeeded: next[offset]), to: &bits) }
      bits.flush()
      next += 4
    }
    while next < end {
      symbols.add(Int(truncatingIfNeeded: next.pointee), to: &bits)
      bits.flush()
      next += 1
    }
  }
}
