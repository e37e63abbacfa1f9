internal import AvatarScene

/// A semaphore that limits how many records are painted at the same time. Later tasks wait in
/// first-in, first-out order without blocking a thread.
package final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  init(_ count: Int) { state = Locked(State(free: max(1, count))) }

  /// Waits for a permit and runs the work.
  package func take<R>(_ work: () throws -> R) async rethrows -> R {
    await begin()
    defer { end() }
    return try work()
  }

  private func begin() async {
    await withCheckedContinuation { next in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(next)
        return false
      }
      if isFree { next.resume() }
    }
  }

  /// Passes the permit to the next waiting task.
  private func end() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
