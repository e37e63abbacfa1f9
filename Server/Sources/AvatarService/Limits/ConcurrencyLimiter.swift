internal import NIOConcurrencyHelpers
internal import HTTPTypes
internal import NIOPosix

#if os(Linux)
  internal import Glibc
#endif

/// Limits how many pictures are drawn at the same time, on its own threads, and how many wait.
/// Further requests are rejected before anything is resolved for them.
final class ConcurrencyLimiter: Sendable {
  let jobs: Int
  private let room: Int
  private let threads: NIOThreadPool
  private let executor: DrawingExecutor
  /// The number of drawings that run or wait.
  private let inside = NIOLockedValueBox(0)
  private let clock = ContinuousClock()

  /// The delay before a rejection, because clients that retry at once would take the processor from
  /// drawing.
  private static let breath = Duration.milliseconds(35)

  init(jobs: Int, queue: Int) {
    (self.jobs, room) = (jobs, jobs + queue)
    threads = NIOThreadPool(numberOfThreads: jobs)
    executor = DrawingExecutor(threads)
    threads.start()
  }

  var depth: Int { inside.withLockedValue { $0 } }

  /// Whether a request that needs a drawing would be rejected.
  var isFull: Bool { depth >= room }

  /// Runs the work when its turn comes, in a task that is cancelled when the client disconnects.
  ///
  /// - Parameters:
  ///   - timeout: how long the work may wait for its turn.
  ///   - isPart: whether the work belongs to a request that was admitted already.
  ///   - work: the work to run on a drawing thread.
  /// - Throws: `Problem` 503 if the queue is full or the wait is too long; otherwise any error of
  ///   the work.
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

  /// Lowers the priority of this thread below the threads that read and answer: a drawing thread
  /// would otherwise delay rejections.
  private static func yieldProcessor() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    #endif
  }

  func stop() { threads.shutdownGracefully { _ in } }
}

/// A task executor that runs jobs on the drawing threads, one at a time on each.
private final class DrawingExecutor: TaskExecutor {
  private let threads: NIOThreadPool

  init(_ threads: NIOThreadPool) { self.threads = threads }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
