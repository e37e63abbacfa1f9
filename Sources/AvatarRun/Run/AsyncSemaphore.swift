internal import AvatarScene

/// Lets so many records be painted at the same time. Whoever comes later waits for a turn, in the order of coming, without holding a thread.
public final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  init(_ count: Int) { state = Locked(State(free: max(1, count))) }

  /// Does the work when it is its turn.
  public func take<R>(_ work: () throws -> R) async rethrows -> R {
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

  /// Hands the turn on.
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
