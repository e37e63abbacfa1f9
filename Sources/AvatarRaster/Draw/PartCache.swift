import Synchronization

/// Parts' pixels that may be wanted again, shared by all threads and bounded in bytes.
///
/// Two generations instead of a list of uses: when the young one is full it becomes the old one, and what is still asked for
/// moves up. Look-up and insertion are O(1); at most `capacity` bytes are kept.
final class PartCache: Sendable {
  /// How the cache has served, for `--verbose`.
  struct Statistics: Hashable, Sendable {
    var hits = 0
    var misses = 0
    var bytes = 0
  }

  private struct State {
    var young: [PartKey: PartImage] = [:]
    var old: [PartKey: PartImage] = [:]
    var youngBytes = 0
    var oldBytes = 0
    var hits = 0
    var misses = 0
  }

  private let state = Mutex(State())
  private let generation: Int

  /// - Parameter capacity: bytes; 0 keeps nothing.
  init(capacity: Int) { generation = capacity / 2 }

  /// The pixels for a key: kept ones, or new ones by `draw`, outside the lock. Two threads may draw the same; the pixels are equal.
  func image(for key: PartKey, draw: () throws -> PartImage) rethrows -> PartImage {
    guard generation > 0 else { return try draw() }
    if let found = find(key) { return found }
    let image = try draw()
    state.withLock { insert(key, image, &$0) }
    return image
  }

  var statistics: Statistics {
    state.withLock { Statistics(hits: $0.hits, misses: $0.misses, bytes: $0.youngBytes + $0.oldBytes) }
  }

  private func find(_ key: PartKey) -> PartImage? {
    state.withLock { state in
      if let image = state.young[key] {
        state.hits += 1
        return image
      }
      guard let image = state.old[key] else {
        state.misses += 1
        return nil
      }
      state.hits += 1
      insert(key, image, &state)
      return image
    }
  }

  private func insert(_ key: PartKey, _ image: PartImage, _ state: inout State) {
    guard image.cost <= generation, state.young.updateValue(image, forKey: key) == nil else { return }
    state.youngBytes += image.cost
    guard state.youngBytes > generation else { return }
    (state.old, state.oldBytes) = (state.young, state.youngBytes)
    (state.young, state.youngBytes) = ([:], 0)
  }
}
