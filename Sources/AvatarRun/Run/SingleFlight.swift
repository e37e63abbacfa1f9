internal import AvatarScene

/// Renders each look once, even if several records request it at the same moment, and caches the
/// latest drawings.
///
/// A failed drawing is not cached: a second failure is cheap, and the next record gets its own
/// error.
final class SingleFlight<Drawing: Sendable>: Sendable {
  private struct State {
    var tasks: [String: Task<Drawing, any Error>] = [:]
    /// The finished and cached drawings, oldest first, from index `oldest` on.
    var cached: [(key: String, cost: Int)] = []
    var oldest = 0
    var total = 0
    var drawn = 0
  }

  private let state = Locked(State())
  private let capacity: Int
  private let executor: (any TaskExecutor)?

  /// - Parameters:
  ///   - capacity: the cache size, in bytes.
  ///   - executor: the executor for rendering; nil for Swift's default one.
  init(capacity: Int, executor: (any TaskExecutor)? = nil) { (self.capacity, self.executor) = (capacity, executor) }

  /// The number of drawings actually rendered.
  var drawn: Int { state.withLock { $0.drawn } }

  /// The size of the cached drawings, in bytes.
  var keptBytes: Int { state.withLock { $0.total } }

  /// - Returns: the drawing, and whether another record had requested it before.
  func drawing(
    for key: String, cost: @escaping @Sendable (Drawing) -> Int, draw: @escaping @Sendable () async throws -> Drawing
  ) async throws -> (drawing: Drawing, shared: Bool) {
    let (task, shared) = state.withLock { [executor] state in
      if let task = state.tasks[key] { return (task, true) }
      let task = Task(executorPreference: executor) { try await draw() }
      state.tasks[key] = task
      state.drawn += 1
      return (task, false)
    }
    do {
      let drawing = try await task.value
      if !shared { keep(key, cost(drawing)) }
      return (drawing, shared)
    } catch {
      if !shared { state.withLock { $0.tasks[key] = nil } }
      throw error
    }
  }

  private func keep(_ key: String, _ cost: Int) {
    state.withLock { state in
      state.cached.append((key, cost))
      state.total += cost
      while state.total > capacity, state.oldest < state.cached.count {
        let entry = state.cached[state.oldest]
        state.oldest += 1
        state.total -= entry.cost
        state.tasks[entry.key] = nil
      }
      if state.oldest > 64, state.oldest * 2 > state.cached.count {
        state.cached.removeFirst(state.oldest)
        state.oldest = 0
      }
    }
  }
}
