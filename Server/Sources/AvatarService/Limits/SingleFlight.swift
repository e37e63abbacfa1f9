internal import NIOConcurrencyHelpers

/// Runs work once for all tasks that want its result at the same time.
///
/// The work runs in a task of its own. A caller that is cancelled stops waiting at once; the work
/// is cancelled when no caller is left.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Turn = CheckedContinuation<Value, any Error>

  private struct Running {
    let id: Int
    let task: Task<Void, Never>
    var waiting: [Int: Turn] = [:]
  }

  private struct State {
    var lastID = 0
    var running: [Key: Running] = [:]

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state = NIOLockedValueBox(State())

  /// Whether work for the key is running.
  func isRunning(_ key: Key) -> Bool { state.withLockedValue { $0.running[key] != nil } }

  /// Returns the result of the work for a key, which is started unless it is running already.
  ///
  /// - Returns: the result, and whether this call started the work.
  func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> (Value, isFirst: Bool)
  {
    let id = state.withLockedValue { $0.nextID() }
    let isFirst = NIOLockedValueBox(false)
    let value = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (turn: Turn) in
        let isCancelled = state.withLockedValue { state in
          // A task that is cancelled from here on is found among those that wait.
          if Task.isCancelled { return true }
          if state.running[key] == nil {
            isFirst.withLockedValue { $0 = true }
            // Detached, because it must not end with the connection of its first caller.
            let task = Task.detached { await self.run(work, for: key, id) }
            state.running[key] = Running(id: id, task: task)
          }
          state.running[key]?.waiting[id] = turn
          return false
        }
        if isCancelled { turn.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      leave(key, id)
    }
    return (value, isFirst.withLockedValue { $0 })
  }

  private func run(_ work: @Sendable () async throws -> Value, for key: Key, _ id: Int) async {
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    let waiting = state.withLockedValue { state -> [Int: Turn] in
      // After all callers have left, other work may run under the key.
      guard state.running[key]?.id == id else { return [:] }
      return state.running.removeValue(forKey: key)?.waiting ?? [:]
    }
    for turn in waiting.values { turn.resume(with: result) }
  }

  private func leave(_ key: Key, _ id: Int) {
    let (turn, task) = state.withLockedValue { state -> (Turn?, Task<Void, Never>?) in
      guard let turn = state.running[key]?.waiting.removeValue(forKey: id) else { return (nil, nil) }
      guard state.running[key]?.waiting.isEmpty == true else { return (turn, nil) }
      return (turn, state.running.removeValue(forKey: key)?.task)
    }
    task?.cancel()
    turn?.resume(throwing: CancellationError())
  }
}
