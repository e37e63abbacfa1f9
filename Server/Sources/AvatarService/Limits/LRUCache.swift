internal import NIOConcurrencyHelpers

/// A bounded in-memory cache with least-recently-used eviction; the capacity is in bytes.
final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Entry {
    let key: Key
    let value: Value
    let cost: Int
    var newer: Entry?
    weak var older: Entry?

    init(_ key: Key, _ value: Value, _ cost: Int) { (self.key, self.value, self.cost) = (key, value, cost) }
  }

  private struct State: @unchecked Sendable {
    var entries: [Key: Entry] = [:]
    var oldest: Entry?
    var newest: Entry?
    var bytes = 0
    var (hits, misses) = (0, 0)

    mutating func take(_ entry: Entry) {
      let (older, newer) = (entry.older, entry.newer)
      if let older { older.newer = newer } else { oldest = newer }
      if let newer { newer.older = older } else { newest = older }
      (entry.older, entry.newer) = (nil, nil)
    }

    mutating func append(_ entry: Entry) {
      entry.older = newest
      if let newest { newest.newer = entry } else { oldest = entry }
      newest = entry
    }
  }

  let capacity: Int
  private let state = NIOLockedValueBox(State())

  init(capacity: Int) { self.capacity = capacity }

  /// Releases the entries one at a time: each entry holds the next one, and releasing a long chain
  /// at once would overflow the stack.
  deinit {
    state.withLockedValue { state in
      state.entries = [:]
      while let oldest = state.oldest { state.take(oldest) }
    }
  }

  var statistics: (hits: Int, misses: Int, bytes: Int, count: Int) {
    state.withLockedValue { ($0.hits, $0.misses, $0.bytes, $0.entries.count) }
  }

  subscript(key: Key) -> Value? {
    state.withLockedValue { state in
      guard let entry = state.entries[key] else {
        state.misses += 1
        return nil
      }
      state.hits += 1
      if state.newest !== entry {
        state.take(entry)
        state.append(entry)
      }
      return entry.value
    }
  }

  /// Stores a value, unless its cost exceeds an eighth of the capacity.
  func keep(_ value: Value, for key: Key, cost: Int) {
    guard cost <= capacity / 8 else { return }
    state.withLockedValue { state in
      if let old = state.entries.removeValue(forKey: key) {
        state.take(old)
        state.bytes -= old.cost
      }
      let entry = Entry(key, value, cost)
      state.entries[key] = entry
      state.append(entry)
      state.bytes += cost
      while state.bytes > capacity, let oldest = state.oldest {
        state.entries[oldest.key] = nil
        state.take(oldest)
        state.bytes -= oldest.cost
      }
    }
  }
}
