internal import AvatarScene
internal import AvatarSupport

/// Renders each look once, even if several records request it at the same moment, and caches the
/// latest drawings.
///
/// A failed drawing is not cached: a second failure is cheap, and the next record gets its own
/// error.
final class LoadingCache<Drawing: Sendable>: Sendable {
  private struct State {
    /// The drawings that are being rendered.
    var tasks: [String: Task<Drawing, any Error>] = [:]
    var cache: BoundedCache<String, Drawing>
    var drawn = 0
  }

  private let state: Locked<State>
  private let executor: (any TaskExecutor)?

  /// - Parameters:
  ///   - capacity: the cache size, in bytes.
  ///   - executor: the executor for rendering; nil for Swift's default one.
  init(capacity: Int, executor: (any TaskExecutor)? = nil) {
    state = Locked(State(cache: BoundedCache(capacity: capacity)))
    self.executor = executor
  }

  /// The number of drawings actually rendered.
  var drawn: Int { state.withLock { $0.drawn } }

  /// The size of the cached drawings, in bytes.
  var keptBytes: Int { state.withLock { $0.cache.statistics.cost } }

  /// - Returns: the drawing, and whether another record had requested it before.
  func drawing(
    for key: String, cost: @escaping @Sendable (Drawing) -> Int, draw: @escaping @Sendable () async throws -> Drawing
  ) async throws -> (drawing: Drawing, shared: Bool) {
    let source: Source = state.withLock { [executor] state in
      if let drawing = state.cache.find(key) { return .cached(drawing) }
      if let task = state.tasks[key] { return .inFlight(task) }
      let task = Task(executorPreference: executor) { try await draw() }
      state.tasks[key] = task
      state.drawn += 1
      return .started(task)
    }
    switch source {
    case .cached(let drawing): return (drawing, true)
    case .inFlight(let task): return (try await task.value, true)
    case .started(let task):
      let result = await task.result
      state.withLock { state in
        state.tasks[key] = nil
        if case .success(let drawing) = result { state.cache.insert(drawing, for: key, cost: cost(drawing)) }
      }
      return (try result.get(), false)
    }
  }

  /// Where a drawing comes from.
  private enum Source: Sendable {
    case cached(Drawing)
    case inFlight(Task<Drawing, any Error>)
    case started(Task<Drawing, any Error>)
  }
}
