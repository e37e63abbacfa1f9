internal import AvatarSupport

/// The share of one of N machines in a run. It depends only on the record's id, so that the
/// machines need not communicate.
package struct Shard: Hashable, Sendable {
  /// The shard's number, from 1.
  package let number: Int
  /// The number of shards.
  package let count: Int

  /// Parses `K/N`; nil for any other text.
  package init?(_ text: String) {
    let halves = text.utf8.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let number = Int(halves[0]), let count = Int(halves[1]), RunLimit.shards.contains(count),
      (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Returns whether the record belongs to this shard: FNV-1a over the id's bytes, with its bits
  /// mixed, modulo N.
  package func takes(_ id: String) -> Bool {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash ^= hash >> 33
    return Int(hash % UInt64(count)) == number - 1
  }
}
