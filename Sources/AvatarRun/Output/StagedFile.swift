internal import Libc

/// A complete temporary file that is on disk and moves to its final path with one rename.
struct StagedFile {
  let path: String
  /// Nil for a device or a pipe, which already has its bytes.
  let temporary: TemporaryFile?

  /// Moves the file to its final path; replaces an existing file.
  func commit() throws(OutputError) {
    guard let temporary, rename(temporary.path, path) != 0 else { return }
    let reason = SystemError.last
    discard()
    throw reason.isAboutSpace ? .writeFailed(path: path, reason) : .cannotCreate(path: path, reason)
  }

  func discard() { temporary?.remove() }
}
