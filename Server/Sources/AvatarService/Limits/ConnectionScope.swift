internal import NIOConcurrencyHelpers

/// What is drawn for one connection: when that closes it is cancelled, for nobody would read the answer.
public final class ConnectionScope: Sendable {
  /// The scope of the connection whose request is being answered; nil where there is none.
  @TaskLocal public static var current: ConnectionScope?

  private struct State {
    var isClosed = false
    var tasks: [Int: @Sendable () -> Void] = [:]
    var next = 0
  }

  private let state = NIOLockedValueBox(State())

  public init() {}

  /// The connection has closed.
  public func close() {
    let cancels = state.withLockedValue { state in
      defer { (state.isClosed, state.tasks) = (true, [:]) }
      return Array(state.tasks.values)
    }
    for cancel in cancels { cancel() }
  }

  /// What a task comes to, which is cancelled with the one that waits for it and when the current connection closes.
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
