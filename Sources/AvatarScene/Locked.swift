internal import Libc

/// A value behind a lock: whoever wants it waits for its turn.
///
/// By POSIX threads and not by `Synchronization.Mutex`, because the thread sanitizer does not see that one on Linux: it waits inside Swift's
/// runtime, which is not built with the sanitizer, so every access behind it looks like a race (docs/architecture.md).
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Lends the value, for as short a time as can be; asking again inside would wait for itself.
  package func withLock<R: Sendable, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
