internal import NIOConcurrencyHelpers

/// The drawing tasks of one connection, which are cancelled when it closes.
package final class ConnectionScope: Sendable {
  /// The scope of the connection whose request is being answered; nil if there is none.
  @TaskLocal package static var current: ConnectionScope?

  private struct State {
    var isClosed = false
    var tasks: [Int: @Sendable () -> Void] = [:]
    var next = 0
  }

  private let state = NIOLockedValueBox(State())

  /// Creates an open scope without tasks.
  package init() {}

  /// Cancels all tasks, because the connection has closed.
  package func close() {
    let cancels = state.withLockedValue { state in
      defer { (state.isClosed, state.tasks) = (true, [:]) }
      return Array(state.tasks.values)
    }
    for cancel in cancels { cancel() }
  }

  /// Returns the value of a task, which is cancelled with the calling task and when the current
  /// connection closes.
  static func value<R>(of task: Task<R, any Error>) async throws -> R {
    let scope = current
    let number = scope?.add { task.cancel() }
    defer { if let number { scope?.remove(number) } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func add(_ cancel: @escaping @Sendable () -> Void) -> Int? {
    let number = state.withLockedValue { state -> Int? in
      guard !state.isClosed else { return nil }
      state.next += 1
      state.tasks[state.next] = cancel
      return state.next
    }
    if number == nil { cancel() }
    return number
  }

  private func remove(_ number: Int) { state.withLockedValue { _ = $0.tasks.removeValue(forKey: number) } }
}
