internal import Libc

/// A hidden temporary file that its writer has locked, so that it can be told from the leftovers of
/// a killed process.
///
/// In a set of files, one holds the lock for all, because descriptors are limited. It must be
/// created first and removed last.
final class TemporaryFile {
  let path: String
  let folder: String
  private var handle: OutputHandle?
  /// The file that holds the lock; nil if this file holds its own lock.
  private let owner: TemporaryFile?
  private let name: TemporaryFileName
  private var parts = 0

  private static let attempts = 100

  private init(_ name: TemporaryFileName, in folder: String, _ handle: OutputHandle, owner: TemporaryFile?) {
    path = folder + "/" + name.text
    (self.folder, self.name, self.handle, self.owner) = (folder, name, handle, owner)
  }

  /// Creates a temporary file with a random name.
  static func make(in folder: String) throws(SystemError) -> TemporaryFile {
    for _ in 0..<attempts {
      if let made = try make(.random(), in: folder) { return made }
    }
    throw SystemError(code: EBUSY)
  }

  /// Creates the temporary file for `file`, and removes leftovers of a killed process for the same
  /// file.
  static func make(for file: String, in folder: String) throws(SystemError) -> TemporaryFile {
    for slot in 0..<attempts {
      let name = TemporaryFileName(of: file, slot: slot)
      do throws(SystemError) {
        guard let made = try make(name, in: folder) else { continue }
        sweep(after: slot, file, in: folder)
        return made
      } catch {
        guard error.code == EEXIST else { throw error }
        guard StaleFiles.remove(name, in: folder), let made = try? make(name, in: folder) else { continue }
        sweep(after: slot, file, in: folder)
        return made
      }
    }
    return try make(in: folder)
  }

  /// Removes further leftovers for the file: those that were written at the same time when their
  /// processes were killed.
  private static func sweep(after slot: Int, _ file: String, in folder: String) {
    for next in (slot + 1)..<attempts where !StaleFiles.remove(TemporaryFileName(of: file, slot: next), in: folder) {
      return
    }
  }

  /// Returns nil if a process that sweeps stale files took the lock first.
  private static func make(_ name: TemporaryFileName, in folder: String) throws(SystemError) -> TemporaryFile? {
    let handle = try OutputHandle(creating: folder + "/" + name.text)
    return handle.lock() ? TemporaryFile(name, in: folder, handle, owner: nil) : nil
  }

  /// Creates a further file of the set, which shares this file's lock.
  func makePart() throws(SystemError) -> TemporaryFile {
    parts += 1
    let name = TemporaryFileName(owner: name.owner, part: parts)
    return TemporaryFile(name, in: folder, try OutputHandle(creating: folder + "/" + name.text), owner: self)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try handle?.write(bytes) }

  /// Flushes the bytes to disk. No more bytes can be written after that.
  func finish() throws(SystemError) {
    try handle?.flush()
    // The owner's descriptor holds the lock and stays open. There may be hundreds of other files,
    // so their descriptors are closed.
    if owner != nil { handle = nil }
  }

  func remove() { unlink(path) }
}
