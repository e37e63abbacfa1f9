internal import Platform
internal import Synchronization

/// Held while a record's files take their places, a moment of a few renames: the lock of the folder itself, which leaves nothing behind.
///
/// It is a courtesy among runs, not what keeps files whole: where a disk knows no locks, or somebody holds on to this one, the run goes on
/// without, and what two runs then mix is told by the note of the first file and drawn again.
struct FolderLock {
  private let folder: OpenFile?

  /// In milliseconds. Once nobody has waited for longer.
  private static let patience = 5000
  private static let isPointless = Atomic<Bool>(false)

  init(_ path: String) {
    folder = Self.isPointless.load(ordering: .relaxed) ? nil : try? OpenFile(reading: path)
    guard let folder else { return }
    for _ in 0..<Self.patience {
      if flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard [EWOULDBLOCK, EINTR].contains(errno) else { return }
      usleep(1000)
    }
    Self.isPointless.store(true, ordering: .relaxed)
  }

  /// Lets the next one go on; the descriptor's end would do the same.
  func release() {
    if let folder { flock(folder.descriptor, LOCK_UN) }
  }
}
