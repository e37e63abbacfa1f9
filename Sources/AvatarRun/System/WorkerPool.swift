internal import AvatarScene
internal import Libc

/// Runs a program's tasks on threads of its own: as many as there are cores and the system gives, the caller's among them.
///
/// Swift's own pool comes from libdispatch, which waits for ever where the system starts no more threads, and traps where there are no
/// descriptors left. Here the caller's thread is enough.
public final class WorkerPool: TaskExecutor, @unchecked Sendable {
  // All behind the mutex, but for `count`, which is settled before anything runs.
  private var jobs: [UnownedJob] = []
  private var isFinished = false
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>
  private let wanted: Int
  /// How many threads work, the caller's among them.
  public private(set) var count = 1

  /// - Parameter threads: to be used at most.
  public init(threads: Int) {
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

  /// Does the work, and everything that it starts, and comes back when it is done. To be called once.
  public func run<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) throws -> R? {
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

  public func enqueue(_ job: consuming ExecutorJob) {
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

  /// Takes jobs until all is done.
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

/// What came out, written once before the pool is finished and read after.
private final class Outcome<R>: @unchecked Sendable { var value: Result<R, any Error>? }
