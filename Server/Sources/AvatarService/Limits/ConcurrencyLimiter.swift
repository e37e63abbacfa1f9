internal import NIOConcurrencyHelpers
internal import HTTPTypes
internal import NIOPosix

#if os(Linux)
  internal import Glibc
#endif

/// Draws so many pictures at the same time, on threads of its own, and lets so many more wait; whoever comes beyond that is told so, before
/// anything is resolved for them.
final class ConcurrencyLimiter: Sendable {
  let jobs: Int
  private let room: Int
  private let threads: NIOThreadPool
  private let executor: DrawingExecutor
  /// Those that are inside: drawn and waiting.
  private let inside = NIOLockedValueBox(0)
  private let clock = ContinuousClock()

  /// How long whoever is turned away waits for the word: clients that come again at once would otherwise take the processor from drawing.
  private static let breath = Duration.milliseconds(35)

  init(jobs: Int, queue: Int) {
    (self.jobs, room) = (jobs, jobs + queue)
    threads = NIOThreadPool(numberOfThreads: jobs)
    executor = DrawingExecutor(threads)
    threads.start()
  }

  var depth: Int { inside.withLockedValue { $0 } }

  /// Whether a request that has to be drawn would be turned away.
  var isFull: Bool { depth >= room }

  /// Does the work when its turn comes, in a task that is cancelled when nobody is there any more to read what comes of it.
  ///
  /// - Parameters:
  ///   - patience: how long it may wait for that.
  ///   - isPart: it is a part of something that was let in already.
  /// - Throws: `Problem` 503 where there is no room or no time, and what the work throws.
  func run<R: Sendable>(within timeout: Duration, isPart: Bool = false, _ work: @escaping @Sendable () throws -> R)
    async throws -> R
  {
    let isIn = inside.withLockedValue { inside in
      guard isPart || inside < room else { return false }
      inside += 1
      return true
    }
    guard isIn else {
      try? await Task.sleep(for: Self.breath)
      throw Problem.full
    }
    defer { inside.withLockedValue { $0 -= 1 } }
    let deadline = clock.now + timeout
    let task = Task(executorPreference: executor) { [clock] in
      Self.yieldProcessor()
      try Task.checkCancellation()
      guard clock.now < deadline else {
        throw Problem.busy("the picture's turn did not come in time; come again in a moment")
      }
      return try work()
    }
    return try await ConnectionScope.value(of: task)
  }

  /// Lets the threads that read and answer go before this one: one that draws would keep a refusal waiting.
  private static func yieldProcessor() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    #endif
  }

  func stop() { threads.shutdownGracefully { _ in } }
}

/// Runs tasks on the threads that draw, one at a time on each.
private final class DrawingExecutor: TaskExecutor {
  private let threads: NIOThreadPool

  init(_ threads: NIOThreadPool) { self.threads = threads }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
