internal import Platform
internal import Synchronization

/// A lock on the folder itself, held for the few renames that put a record's files in place. It
/// leaves no file behind.
///
/// The lock only coordinates concurrent runs; it does not protect the integrity of files. If the
/// file system does not support locks, or another process keeps this one, the run continues without
/// it. A mix of two runs' files is then detected by the note in the first file, and the record is
/// rendered again.
struct DirectoryLock {
  private let folder: OpenFile?

  /// One attempt per millisecond. After one timeout the process no longer uses locks.
  private static let attempts = 5000
  private static let isUnsupported = Atomic<Bool>(false)

  init(_ path: String) {
    folder = Self.isUnsupported.load(ordering: .relaxed) ? nil : try? OpenFile(reading: path)
    guard let folder else { return }
    for _ in 0..<Self.attempts {
      if flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard [EWOULDBLOCK, EINTR].contains(errno) else { return }
      usleep(1000)
    }
    Self.isUnsupported.store(true, ordering: .relaxed)
  }

  /// Releases the lock; closing the descriptor would do the same.
  func release() {
    if let folder { flock(folder.descriptor, LOCK_UN) }
  }
}
