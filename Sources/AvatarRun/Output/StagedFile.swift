#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file whose bytes are on the disk under a hidden name, and which a rename puts there in one step.
struct StagedFile {
  let path: String
  /// Nil for a device or a pipe, which has its bytes already.
  private let temporary: String?

  /// Writes and flushes the bytes. The folder must exist.
  /// - Throws: `OutputError`; then nothing is left behind.
  init(_ bytes: [UInt8], for path: String, growingIn nursery: String? = nil) throws(OutputError) {
    let writer = try StagedWriter(for: path, growingIn: nursery)
    try writer.append(bytes)
    self = try writer.finish()
  }

  init(path: String, temporary: String?) {
    self.path = path
    self.temporary = temporary
  }

  /// Puts the file in its place; what was there is replaced.
  func commit() throws(OutputError) {
    guard let temporary, rename(temporary, path) != 0 else { return }
    let reason = SystemError.last
    discard()
    throw reason.isAboutSpace ? .writeFailed(path: path, reason) : .cannotCreate(path: path, reason)
  }

  func discard() {
    if let temporary { unlink(temporary) }
  }
}
