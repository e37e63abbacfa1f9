/// A cache that is bounded by the cost of its entries. It is a value; `Locked` shares one between
/// threads.
///
/// Eviction uses the CLOCK algorithm: a hand cycles over all entries and spares each one that was
/// requested since its last visit. Lookup and insertion take a few steps, and nothing is evicted
/// while there is room.
public struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline let key: Key
    @usableFromInline let value: Value
    @usableFromInline let cost: Int
    @usableFromInline var wasRequested = false

    @inlinable init(key: Key, value: Value, cost: Int) { (self.key, self.value, self.cost) = (key, value, cost) }
  }

  @usableFromInline let capacity: Int
  @usableFromInline let largest: Int
  @usableFromInline var places: [Key: Int] = [:]
  /// Nil where an entry was removed and the slot is free.
  @usableFromInline var entries: [Entry?] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var hand = 0
  /// Counts of lookups, entries and their cost.
  @inlinable public var statistics: CacheStatistics { counts }
  @usableFromInline var counts = CacheStatistics()

  /// - Parameters:
  ///   - capacity: the maximum cost of all entries together; an entry costs 1 unless it says more.
  ///   - largest: the maximum cost of one entry; nil for the whole capacity.
  @inlinable public init(capacity: Int, largest: Int? = nil) {
    self.capacity = capacity
    self.largest = min(largest ?? capacity, capacity)
  }

  /// Returns the value for a key, or nil.
  @inlinable public mutating func find(_ key: Key) -> Value? {
    guard let place = places[key] else {
      counts.misses &+= 1
      return nil
    }
    counts.hits &+= 1
    entries[place]?.wasRequested = true
    return entries[place]?.value
  }

  /// Stores a value in place of an older one, and evicts others until it fits. Does not store a
  /// value that costs more than `largest`.
  @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    guard cost <= largest else { return }
    if let place = places[key] { drop(at: place) }
    while counts.cost > capacity - cost, evict() {}
    let entry = Entry(key: key, value: value, cost: cost)
    // The slot of the last evicted entry lies directly behind the hand, so the hand reaches the new
    // entry last.
    let place = free.popLast() ?? entries.count
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    places[key] = place
    counts.cost += cost
    counts.count += 1
  }

  /// Evicts the next entry that was not requested since the hand's last visit; false in an empty
  /// cache.
  @inlinable mutating func evict() -> Bool {
    guard counts.count > 0 else { return false }
    while true {
      if hand >= entries.count { hand = 0 }
      defer { hand += 1 }
      guard let entry = entries[hand] else { continue }
      if entry.wasRequested {
        entries[hand]?.wasRequested = false
        continue
      }
      drop(at: hand)
      return true
    }
  }

  @inlinable mutating func drop(at place: Int) {
    guard let entry = entries[place] else { return }
    places[entry.key] = nil
    entries[place] = nil
    free.append(place)
    counts.cost -= entry.cost
    counts.count -= 1
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Key: Sendable, Value: Sendable {}

/// The counts of a cache.
public struct CacheStatistics: Hashable, Sendable {
  /// Lookups that found a value.
  public var hits = 0
  /// Lookups that found none.
  public var misses = 0
  /// The number of entries.
  public var count = 0
  /// The cost of all entries.
  public var cost = 0

  /// Creates counts of zero.
  @inlinable public init() {}
}

extension Locked {
  /// Returns the value for a key from the cache, or computes and stores it. It is computed outside
  /// the lock, so two threads may compute the same value.
  package func value<Key, Cached: Sendable>(for key: Key, _ make: () -> Cached) -> Cached
  where Value == BoundedCache<Key, Cached> {
    if let found = withLock({ $0.find(key) }) { return found }
    let made = make()
    withLock { $0.insert(made, for: key) }
    return made
  }
}
