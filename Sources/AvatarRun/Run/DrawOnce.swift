import Synchronization

/// Draws each look once, even when several records ask for it at the same moment, and keeps the latest drawings for the next ones.
final class DrawOnce<Drawing: Sendable>: Sendable {
  private struct State {
    var tasks: [String: Task<Drawing, any Error>] = [:]
    /// Keys by age, oldest first, with what they cost once known.
    var order: [String] = []
    var costs: [String: Int] = [:]
    var drawn = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// - Parameter capacity: bytes of drawings to keep.
  init(capacity: Int) { self.capacity = capacity }

  /// How many drawings were really made.
  var drawn: Int { state.withLock { $0.drawn } }

  /// - Returns: the drawing, and whether somebody else had asked for it before.
  func drawing(
    for key: String, cost: @escaping @Sendable (Drawing) -> Int, draw: @escaping @Sendable () throws -> Drawing
  ) async throws -> (drawing: Drawing, shared: Bool) {
    let (task, shared) = state.withLock { state in
      if let task = state.tasks[key] { return (task, true) }
      let task = Task { try draw() }
      state.tasks[key] = task
      state.order.append(key)
      state.drawn += 1
      return (task, false)
    }
    do {
      let drawing = try await task.value
      if !shared { settle(key, cost(drawing)) }
      return (drawing, shared)
    } catch {
      if !shared { forget(key) }
      throw error
    }
  }

  /// What could not be drawn takes up nothing; the next one that asks for it tries again.
  private func forget(_ key: String) {
    state.withLock { state in
      state.tasks[key] = nil
      state.order.removeAll { $0 == key }
    }
  }

  private func settle(_ key: String, _ cost: Int) {
    state.withLock { state in
      state.costs[key] = cost
      var total = state.costs.values.reduce(0, +)
      while total > capacity, let oldest = state.order.first(where: { state.costs[$0] != nil }) {
        total -= state.costs.removeValue(forKey: oldest) ?? 0
        state.tasks[oldest] = nil
        state.order.removeAll { $0 == oldest }
      }
    }
  }
}
