internal import Platform

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
    var threads: [Thread] = []
    while threads.count < wanted - 1, let thread = Thread(for: self) { threads.append(thread) }
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
  fileprivate func work() {
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

/// A thread of the pool. It takes no signals: those are for the thread that waits for input.
private struct Thread {
  private let thread: pthread_t

  /// Nil where the system starts no more.
  init?(for pool: WorkerPool) {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let lent = Unmanaged.passRetained(pool)
    #if canImport(Darwin)
      var made: pthread_t?
      let status = pthread_create(&made, nil, { Thread.main($0) }, lent.toOpaque())
      guard status == 0, let made else {
        lent.release()
        return nil
      }
      thread = made
    #else
      var made = pthread_t()
      guard pthread_create(&made, nil, { Thread.main($0) }, lent.toOpaque()) == 0 else {
        lent.release()
        return nil
      }
      thread = made
    #endif
  }

  private static func main(_ pool: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pool { Unmanaged<WorkerPool>.fromOpaque(pool).takeRetainedValue().work() }
    return nil
  }

  func join() { pthread_join(thread, nil) }
}
