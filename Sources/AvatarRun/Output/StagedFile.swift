internal import Libc

/// A file whose bytes are on the disk under a hidden name, and which a rename puts there in one step.
struct StagedFile {
  let path: String
  /// Nil for a device or a pipe, which has its bytes already.
  let temporary: TemporaryFile?

  /// Puts the file in its place; what was there is replaced.
  func commit() throws(OutputError) {
    guard let temporary, rename(temporary.path, path) != 0 else { return }
    let reason = SystemError.last
    discard()
    throw reason.isAboutSpace ? .writeFailed(path: path, reason) : .cannotCreate(path: path, reason)
  }

  func discard() { temporary?.remove() }
}
