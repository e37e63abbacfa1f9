@testable import AvatarSupport
import Testing

/// Tests how many tasks run at the same time.
@Suite struct ConcurrencyLimiterTests {
  private struct Watch: Sendable {
    var inside = 0
    var maximum = 0
    var order: [Int] = []
  }

  private struct Failure: Error {}

  @Test("never more at a time than there are permits, and each task gets one", arguments: [1, 2, 3])
  func atATime(count: Int) async throws {
    let (permits, watch) = (ConcurrencyLimiter(count), Locked(Watch()))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await permits.run {
            watch.withLock {
              $0.inside += 1; $0.maximum = max($0.maximum, $0.inside)
            }
            for _ in 0..<1000 { _ = watch.withLock { $0.maximum } }
            watch.withLock {
              $0.inside -= 1; $0.order.append(0)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(watch.withLock { $0.maximum } <= count)
    #expect(watch.withLock { $0.order.count } == 200)
  }

  @Test("a turn that ends in an error is handed on")
  func errors() async throws {
    let permits = ConcurrencyLimiter(1)
    await #expect(throws: Failure.self) { try await permits.run { throw Failure() } }
    #expect(try await permits.run { 7 } == 7)
  }

  /// Starts work that runs until the returned function is called.
  private func hold(_ limiter: ConcurrencyLimiter) async throws -> (task: Task<Void, any Error>, release: () -> Void) {
    let (stream, release) = AsyncStream.makeStream(of: Void.self)
    let task = Task { try await limiter.run { for await _ in stream {} } }
    try await eventually { limiter.depth > 0 }
    return (task, { release.finish() })
  }

  @Test("a cancelled task leaves the queue before its turn comes", .timeLimit(.minutes(10)))
  func cancellation() async throws {
    let limiter = ConcurrencyLimiter(1, queue: 1)
    let (running, release) = try await hold(limiter)
    let waiting = Task { try await limiter.run { 2 } }
    try await eventually { limiter.isFull }
    await #expect(throws: ConcurrencyLimiter.Refusal.full) { try await limiter.run { 3 } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(limiter.depth == 1)
    let later = Task { try await limiter.run { 4 } }
    try await eventually { limiter.isFull }
    release()
    try await running.value
    #expect(try await later.value == 4)
    #expect(limiter.depth == 0)
  }

  @Test("a task that is cancelled before it waits takes no place", .timeLimit(.minutes(10)))
  func cancelledBefore() async throws {
    let limiter = ConcurrencyLimiter(1)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await limiter.run { 1 }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(limiter.depth == 0)
  }

  @Test("what is a part of admitted work waits in a full queue too, and turns come in order", .timeLimit(.minutes(10)))
  func order() async throws {
    let (limiter, watch) = (ConcurrencyLimiter(1, queue: 0), Locked(Watch()))
    let (running, release) = try await hold(limiter)
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<20 {
      tasks.append(Task { try await limiter.run(isPart: true) { watch.withLock { $0.order.append(number) } } })
      try await eventually { limiter.depth >= number + 2 }
    }
    release()
    try await running.value
    for task in tasks { try await task.value }
    #expect(watch.withLock { $0.order } == Array(0..<20))
  }

  @Test("a turn after the deadline is refused")
  func late() async throws {
    let limiter = ConcurrencyLimiter(1)
    await #expect(throws: ConcurrencyLimiter.Refusal.late) { try await limiter.run(before: .now) { 1 } }
    #expect(limiter.depth == 0)
  }
}
