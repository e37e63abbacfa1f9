internal import AvatarScene

/// Draws each look once, even when several records ask for it at the same moment, and keeps the latest drawings for the next ones.
///
/// A drawing that failed is not kept: it costs nothing to fail again, and the next record gets an error of its own.
final class SingleFlight<Drawing: Sendable>: Sendable {
  private struct State {
    var tasks: [String: Task<Drawing, any Error>] = [:]
    /// What is finished and kept, oldest first, from `oldest` on.
    var cached: [(key: String, cost: Int)] = []
    var oldest = 0
    var total = 0
    var drawn = 0
  }

  private let state = Locked(State())
  private let capacity: Int
  private let executor: (any TaskExecutor)?

  /// - Parameters:
  ///   - capacity: bytes of drawings to keep.
  ///   - executor: where to draw; nil for Swift's own threads.
  init(capacity: Int, executor: (any TaskExecutor)? = nil) { (self.capacity, self.executor) = (capacity, executor) }

  /// How many drawings were really made.
  var drawn: Int { state.withLock { $0.drawn } }

  /// How many bytes of finished drawings are kept.
  var keptBytes: Int { state.withLock { $0.total } }

  /// - Returns: the drawing, and whether somebody else had asked for it before.
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
