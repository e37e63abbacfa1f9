internal import Platform

/// A POSIX thread that blocks all signals. Signals go to the thread that waits for input.
package struct SystemThread: @unchecked Sendable {
  private let thread: pthread_t

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that runs `body`. Returns nil if the system cannot start another thread.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var made: pthread_t?
    #else
      var made = pthread_t()
    #endif
    guard pthread_create(&made, nil, { SystemThread.main($0) }, work.toOpaque()) == 0, let thread = made as pthread_t?
    else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  private static func main(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }

  package func join() { pthread_join(thread, nil) }
}
