/// A bounded, thread-safe cache of computed values.
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Locked<[Key: Value]>([:])
  private let maximum: Int

  /// - Parameter maximum: the maximum number of entries. The cache is cleared when it is full.
  package init(maximum: Int = .max) { self.maximum = maximum }

  package func value(for key: Key, _ make: () -> Value) -> Value {
    if let found = known.withLock({ $0[key] }) { return found }
    let made = make()
    known.withLock { known in
      if known.count >= maximum { known.removeAll(keepingCapacity: true) }
      known[key] = made
    }
    return made
  }
}
