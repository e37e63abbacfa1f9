internal import AvatarRun
internal import AvatarSupport
internal import NIOPosix

#if os(Linux)
  internal import Glibc
#endif

/// Draws pictures on its own threads, as many at the same time as there are threads; a limited
/// number of requests waits. Further requests are rejected before anything is resolved for them.
final class DrawingThreads: Sendable {
  private let limiter: ConcurrencyLimiter
  private let threads: NIOThreadPool
  private let executor: DrawingExecutor

  /// The delay before a rejection, because clients that retry at once would take the processor from
  /// drawing.
  private static let breath = Duration.milliseconds(35)

  init(jobs: Int, queue: Int) {
    limiter = ConcurrencyLimiter(jobs, queue: queue)
    threads = NIOThreadPool(numberOfThreads: jobs)
    executor = DrawingExecutor(threads)
    threads.start()
  }

  var jobs: Int { limiter.limit }

  /// The number of drawings that run or wait.
  var depth: Int { limiter.depth }

  /// Whether a request that needs a drawing would be rejected.
  var isFull: Bool { limiter.isFull }

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
    let task = Task { [limiter, executor] in
      try await limiter.run(before: .now + timeout, isPart: isPart) {
        try await withTaskExecutorPreference(executor) {
          Self.yieldProcessor()
          return try work()
        }
      }
    }
    do { return try await ConnectionScope.value(of: task) } catch let refusal as ConcurrencyLimiter.Refusal {
      switch refusal {
      case .full:
        try? await Task.sleep(for: Self.breath)
        throw Problem.full
      case .late: throw Problem.busy("the picture's turn did not come in time; come again in a moment")
      }
    }
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
