/// A small set of rows that covers every pair of options of any two fields.
package enum Pairwise {
  /// - Parameter counts: the number of options of each field.
  /// - Returns: rows of option numbers, always the same for the same counts.
  package static func rows(_ counts: [Int]) -> [[Int]] {
    var open = Set<Pair>()
    for a in counts.indices {
      for b in counts.indices where b > a {
        for x in 0..<counts[a] { for y in 0..<counts[b] { open.insert(Pair(a: a, x: x, b: b, y: y)) } }
      }
    }
    var random = Seeded()
    var rows: [[Int]] = []
    while let seed = open.min() {
      var row = [Int?](repeating: nil, count: counts.count)
      (row[seed.a], row[seed.b]) = (seed.x, seed.y)
      for field in counts.indices where row[field] == nil {
        let start = Int(random.next() % UInt64(counts[field]))
        let options = (0..<counts[field]).map { ($0 + start) % counts[field] }
        row[field] = options.max { gain($0, field, row, open) < gain($1, field, row, open) }
      }
      let full = row.map { $0 ?? 0 }
      for a in counts.indices {
        for b in counts.indices where b > a { open.remove(Pair(a: a, x: full[a], b: b, y: full[b])) }
      }
      rows.append(full)
    }
    return rows
  }

  /// Returns how many uncovered pairs an option would cover.
  private static func gain(_ option: Int, _ field: Int, _ row: [Int?], _ open: Set<Pair>) -> Int {
    row.enumerated().count { other, value in
      guard let value else { return false }
      return open.contains(
        other < field ? Pair(a: other, x: value, b: field, y: option) : Pair(a: field, x: option, b: other, y: value))
    }
  }

  private struct Pair: Hashable, Comparable {
    let a, x, b, y: Int
    static func < (p: Pair, q: Pair) -> Bool { (p.a, p.b, p.x, p.y) < (q.a, q.b, q.x, q.y) }
  }

  /// Knuth's linear congruential generator.
  private struct Seeded {
    var state: UInt64 = 20_250_101
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
