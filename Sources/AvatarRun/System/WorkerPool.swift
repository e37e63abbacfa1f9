internal import AvatarScene
internal import AvatarSupport
internal import Platform

/// Runs the tasks of a program on its own threads: one per core, as far as the system provides
/// them, including the caller's thread.
///
/// Swift's default pool comes from libdispatch, which blocks forever if the system starts no more
/// threads, and traps if no descriptors are left. This pool also works with the caller's thread
/// alone.
package final class WorkerPool: TaskExecutor, @unchecked Sendable {
  // The mutex protects everything except `count`, which is final before any job runs.
  private var jobs: [UnownedJob] = []
  private var isFinished = false
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>
  private let wanted: Int
  /// The number of worker threads, including the caller's.
  package private(set) var count = 1

  /// - Parameter threads: the maximum number of threads.
  package init(threads: Int) {
    wanted = threads
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    change = .allocate(capacity: 1)
    change.initialize(to: pthread_cond_t())
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Runs the work and all its tasks, and returns when it is done. Call it once.
  package func run<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) throws -> R? {
    var threads: [SystemThread] = []
    while threads.count < wanted - 1, let thread = SystemThread({ self.work() }) { threads.append(thread) }
    count = threads.count + 1
    let result = Outcome<R>()
    Task.detached(executorPreference: self) {
      do { result.value = .success(try await body()) } catch { result.value = .failure(error) }
      self.finish()
    }
    work()
    for thread in threads { thread.join() }
    return try result.value?.get()
  }

  /// Adds a job to the queue.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(mutex)
    jobs.append(job)
    pthread_cond_signal(change)
    pthread_mutex_unlock(mutex)
  }

  private func finish() {
    pthread_mutex_lock(mutex)
    isFinished = true
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(mutex)
  }

  /// Runs jobs until the pool is finished.
  private func work() {
    pthread_mutex_lock(mutex)
    while !isFinished {
      if jobs.isEmpty {
        pthread_cond_wait(change, mutex)
        continue
      }
      let job = jobs.removeFirst()
      pthread_mutex_unlock(mutex)
      job.runSynchronously(on: asUnownedTaskExecutor())
      pthread_mutex_lock(mutex)
    }
    pthread_mutex_unlock(mutex)
  }
}

/// The result, written once before the pool finishes and read afterwards.
private final class Outcome<R>: @unchecked Sendable { var value: Result<R, any Error>? }
