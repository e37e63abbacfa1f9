/// Limits how much work runs at the same time: records that a run paints, pictures that a server
/// draws.
///
/// Later work waits in first-in, first-out order without blocking a thread. A task that is
/// cancelled while it waits leaves the queue at once.
public final class ConcurrencyLimiter: Sendable {
  /// Why work is not run.
  public enum Refusal: Error {
    /// The queue is full.
    case full
    /// The turn came after the deadline.
    case late
  }

  private struct Waiter {
    let id: Int
    let turn: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var running = 0
    var lastID = 0
    /// First in, first out.
    var queue: [Waiter] = []
  }

  /// The maximum amount of work that runs at the same time.
  public let limit: Int
  private let room: Int
  private let state = Locked(State())

  /// - Parameter queue: how many tasks may wait; nil for any number.
  public init(_ limit: Int, queue: Int? = nil) {
    self.limit = max(1, limit)
    room = queue.map { max(1, limit) + $0 } ?? .max
  }

  /// The number of tasks that run or wait.
  public var depth: Int { state.withLock { $0.running + $0.queue.count } }

  /// Whether further work would be refused.
  public var isFull: Bool { depth >= room }

  /// Waits for a turn and runs the work.
  ///
  /// - Parameters:
  ///   - deadline: the latest time at which the work may begin; nil for any.
  ///   - isPart: whether the work belongs to a request that was admitted already, so that a full
  ///     queue does not refuse it.
  /// - Throws: `Refusal`, `CancellationError` if the task is cancelled while it waits, or the error
  ///   of the work.
  public func run<R>(
    before deadline: ContinuousClock.Instant? = nil, isPart: Bool = false, _ work: () async throws -> R
  ) async throws -> R {
    try await begin(isPart: isPart)
    defer { end() }
    try Task.checkCancellation()
    if let deadline, deadline <= .now { throw Refusal.late }
    return try await work()
  }

  private func begin(isPart: Bool) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        let now: Result<Void, any Error>? = state.withLock { state in
          // A task that is cancelled from here on is found in the queue.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.running < limit {
            state.running += 1
            return .success(())
          }
          guard isPart || state.running + state.queue.count < room else { return .failure(Refusal.full) }
          state.queue.append(Waiter(id: id, turn: turn))
          return nil
        }
        if let now { turn.resume(with: now) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.queue.firstIndex { $0.id == id }.map { state.queue.remove(at: $0) }
      }
      waiter?.turn.resume(throwing: CancellationError())
    }
  }

  /// Passes the turn to the next waiting task.
  private func end() {
    let next: Waiter? = state.withLock { state in
      guard !state.queue.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.queue.removeFirst()
    }
    next?.turn.resume()
  }
}
