/// Computes the code lengths of a prefix code. The coded size is minimal, or nearly so where the
/// length limit applies.
enum HuffmanLengths {
  /// Returns a code length for each symbol.
  ///
  /// - Parameters:
  ///   - counts: the number of occurrences of each symbol; at most 2⁵⁴ together.
  ///   - limit: the longest code, in bits; there are at most 2^limit symbols.
  /// - Returns: the bits of each symbol, 0 where it does not occur. A lone symbol gets one bit.
  static func of(_ counts: [UInt32], limit: Int) -> [UInt8] {
    let used = counts.indices.filter { counts[$0] > 0 }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    guard used.count > 1 else {
      for symbol in used { lengths[symbol] = 1 }
      return lengths
    }
    // Sort by frequency, then by symbol, so that the same counts always give the same code.
    let sorted = used.map { UInt64(counts[$0]) << 9 | UInt64($0) }.sorted()
    var depths = depthCounts(sorted.map { $0 >> 9 }, limit: limit)
    var depth = limit
    for key in sorted {
      while depths[depth] == 0 { depth -= 1 }
      depths[depth] -= 1
      lengths[Int(key & 511)] = UInt8(depth)
    }
    return lengths
  }

  /// Returns the number of symbols for each code length.
  private static func depthCounts(_ sorted: [UInt64], limit: Int) -> [Int] {
    var depths = [Int](repeating: 0, count: limit + 1)
    for depth in leafDepths(sorted) { depths[min(depth, limit)] += 1 }
    shorten(&depths, limit)
    return depths
  }

  /// Builds the Huffman tree with two queues: the symbols, rarest first, and the pairs made so far,
  /// which are in order by construction.
  private static func leafDepths(_ sorted: [UInt64]) -> [Int] {
    let count = sorted.count
    var weights = sorted
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var leaf = 0
    var pair = count
    for node in count..<(2 * count - 1) {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < count && (pair >= node || weights[leaf] <= weights[pair])
        let child = takesLeaf ? leaf : pair
        if takesLeaf { leaf += 1 } else { pair += 1 }
        weight += weights[child]
        parents[child] = node
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in (0..<(2 * count - 2)).reversed() { depths[node] = depths[parents[node]] + 1 }
    return Array(depths.prefix(count))
  }

  /// Lengths that were cut to the limit oversubscribe the code. Each step lengthens a shorter code
  /// by one bit, which makes room for one more code.
  private static func shorten(_ depths: inout [Int], _ limit: Int) {
    var taken = (1...limit).reduce(0) { $0 + depths[$1] << (limit - $1) }
    while taken > 1 << limit {
      guard let shorter = (1..<limit).last(where: { depths[$0] > 0 }) else { return }
      depths[shorter] -= 1
      depths[shorter + 1] += 2
      depths[limit] -= 1
      taken -= 1
    }
  }
}
