#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file whose bytes are on the disk under a hidden name, and which a rename puts there in one step.
struct StagedFile {
  let path: String
  /// Nil for a device or a pipe, which has its bytes already.
  let temporary: Temporary?

  /// Writes and flushes the bytes. The folder must exist.
  ///
  /// - Parameter owner: a file that is put in its place after this one; see `Temporary`.
  /// - Throws: `OutputError`; then nothing is left behind.
  init(_ bytes: [UInt8], for path: String, growingIn nursery: String, beside owner: Temporary? = nil) throws(OutputError) {
    let writer = try StagedWriter(for: path, growingIn: nursery, beside: owner)
    try writer.append(bytes)
    self = try writer.finish()
  }

  init(path: String, temporary: Temporary?) {
    self.path = path
    self.temporary = temporary
  }

  /// Puts the file in its place; what was there is replaced.
  func commit() throws(OutputError) {
    guard let temporary, rename(temporary.path, path) != 0 else { return }
    let reason = SystemError.last
    discard()
    throw reason.isAboutSpace ? .writeFailed(path: path, reason) : .cannotCreate(path: path, reason)
  }

  func discard() { temporary?.remove() }
}
