/// The ids that a run has seen, and where: 28 to 42 bytes an id, including while the table grows.
///
/// An id is stored as a 128-bit hash, not as text. The hash is Swift's SipHash with a random key
/// per process, so an attacker cannot construct two colliding ids, and a million ids collide by
/// chance once in 10^26 runs. The hash must not leave the process.
///
/// The table has 256 parts that grow one at a time, by half. A single table that doubles would need
/// three times the memory at that moment.
struct SeenIDs {
  /// The location of a record: the index of its file in the run, and its line.
  struct Origin: Hashable {
    let file: UInt32
    let line: UInt32
  }

  private struct Entry {
    let first: UInt64
    let second: UInt64
    let origin: Origin

    var isFree: Bool { first == 0 && second == 0 }
    static let free = Entry(first: 0, second: 0, origin: Origin(file: 0, line: 0))
  }

  /// A hash table with open addressing and a load factor of at most 7/8.
  private struct Part {
    var entries: [Entry] = []
    var count = 0

    /// Returns the slot that holds the hash, or the free slot where it belongs.
    func slot(_ first: UInt64, _ second: UInt64) -> Int {
      var slot = Int(truncatingIfNeeded: first.multipliedFullWidth(by: UInt64(entries.count)).high)
      while !entries[slot].isFree, entries[slot].first != first || entries[slot].second != second {
        slot = slot + 1 == entries.count ? 0 : slot + 1
      }
      return slot
    }

    mutating func insert(_ entry: Entry) {
      if (count + 1) * 8 > entries.count * 7 { grow() }
      entries[slot(entry.first, entry.second)] = entry
      count += 1
    }

    private mutating func grow() {
      let old = entries
      entries = Array(repeating: .free, count: max(8, old.count + old.count / 2))
      for entry in old where !entry.isFree { entries[slot(entry.first, entry.second)] = entry }
    }
  }

  private var parts = Array(repeating: Part(), count: 256)

  /// Returns the location of the record with this id; nil if there is none.
  func origin(of id: String) -> Origin? {
    let (first, second) = Self.hashes(of: id)
    let part = parts[Int(second & 255)]
    guard part.count > 0 else { return nil }
    let entry = part.entries[part.slot(first, second)]
    return entry.isFree ? nil : entry.origin
  }

  /// Claims the id for the record at `origin`. Returns the location of the record that already has
  /// it, if any.
  mutating func claim(_ id: String, at origin: Origin) -> Origin? {
    if let earlier = self.origin(of: id) { return earlier }
    let (first, second) = Self.hashes(of: id)
    parts[Int(second & 255)].insert(Entry(first: first, second: second, origin: origin))
    return nil
  }

  private static func hashes(of id: String) -> (UInt64, UInt64) { (hash(id, 1), max(1, hash(id, 2))) }

  /// Hashes the bytes: Swift compares strings by canonical equivalence, but file names differ by
  /// bytes.
  private static func hash(_ id: String, _ seed: UInt8) -> UInt64 {
    var id = id
    var hasher = Hasher()
    hasher.combine(seed)
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
