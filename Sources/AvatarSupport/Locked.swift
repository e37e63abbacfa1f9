// Folders, each knows only those to its left: Text JSON Digests Watch
internal import Platform

/// A value that is protected by a lock.
///
/// Uses POSIX threads instead of `Synchronization.Mutex`, because the thread sanitizer does not see
/// `Mutex` on Linux. `Mutex` waits inside the Swift runtime, which is not built with the sanitizer,
/// so every access behind it looks like a race (docs/architecture.md).
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

  /// Calls `body` with exclusive access to the value. Keep `body` short. The lock is not recursive:
  /// a nested call on the same value deadlocks.
  package func withLock<R: Sendable, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
