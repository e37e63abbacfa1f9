/// How many bits each symbol of a prefix code gets, so that a text with these frequencies becomes as short as it can, or nearly so where
/// a code would be longer than allowed.
enum HuffmanLengths {
  /// - Parameters:
  ///   - counts: how often each symbol occurs; at most 2⁵⁴ together.
  ///   - limit: the longest code, in bits; there are at most 2^limit symbols.
  /// - Returns: for each symbol its bits, 0 where it does not occur. A lone symbol gets one bit.
  static func of(_ counts: [UInt32], limit: Int) -> [UInt8] {
    let used = counts.indices.filter { counts[$0] > 0 }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    guard used.count > 1 else {
      for symbol in used { lengths[symbol] = 1 }
      return lengths
    }
    // Sorted by how often they occur; equals by their number, so that the same counts always give the same code.
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

  /// How many symbols get each number of bits.
  private static func depthCounts(_ sorted: [UInt64], limit: Int) -> [Int] {
    var depths = [Int](repeating: 0, count: limit + 1)
    for depth in leafDepths(sorted) { depths[min(depth, limit)] += 1 }
    shorten(&depths, limit)
    return depths
  }

  /// Huffman's tree by two queues: the symbols, rarest first, and the pairs made so far, which come in order by themselves.
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

  /// Codes that were cut to the limit take more room than there is; each step lengthens a shorter code by a bit, which makes room for one.
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
