internal import Libc
internal import Synchronization

/// Held while a record's files take their places, a moment of a few renames: the lock of the folder itself, which leaves nothing behind.
///
/// It is a courtesy among runs, not what keeps files whole: where a disk knows no locks, or somebody holds on to this one, the run goes on
/// without, and what two runs then mix is told by the note of the first file and drawn again.
struct DirectoryLock {
  private let folder: OpenFile?

  /// In milliseconds. Once nobody has waited for longer.
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

  /// Lets the next one go on; the descriptor's end would do the same.
  func release() {
    if let folder { flock(folder.descriptor, LOCK_UN) }
  }
}
