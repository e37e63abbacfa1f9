internal import Platform

/// A file on its way: it grows under a hidden name and is moved to its own name when it is
/// complete. Everything that the program writes into a folder is written by this type.
///
/// Its writer has it locked, so that it can be told from the leftovers of a killed process. In a
/// set of files, one holds the lock for all, because descriptors are limited. It must be created
/// first and moved or removed last.
final class TemporaryFile {
  let name: TemporaryFileName
  /// The folder that it lies in. Every access goes through this descriptor.
  let folder: OpenFile
  private var handle: OutputHandle?
  /// The file that holds the lock; nil if this file holds its own lock.
  private let owner: TemporaryFile?
  private var parts = 0

  private static let attempts = 100

  private init(_ name: TemporaryFileName, in folder: OpenFile, _ handle: OutputHandle, owner: TemporaryFile? = nil) {
    (self.name, self.folder, self.handle, self.owner) = (name, folder, handle, owner)
  }

  /// Creates a temporary file with a random name.
  static func make(in folder: OpenFile) throws(SystemError) -> TemporaryFile {
    for _ in 0..<attempts {
      if let made = try make(.random(), in: folder) { return made }
    }
    throw SystemError(code: EBUSY)
  }

  /// Creates the temporary file for `file`, and removes leftovers of a killed process for the same
  /// file.
  static func make(for file: String, in folder: OpenFile) throws(SystemError) -> TemporaryFile {
    for slot in 0..<attempts {
      let name = TemporaryFileName(of: file, slot: slot)
      do throws(SystemError) {
        guard let made = try make(name, in: folder) else { continue }
        sweep(after: slot, file, in: folder)
        return made
      } catch {
        guard error.code == EEXIST else { throw error }
        guard StaleFiles.remove([name], of: name, in: folder) == 1, let made = try? make(name, in: folder) else {
          continue
        }
        sweep(after: slot, file, in: folder)
        return made
      }
    }
    return try make(in: folder)
  }

  /// Removes further leftovers for the file: those that were written at the same time when their
  /// processes were killed.
  private static func sweep(after slot: Int, _ file: String, in folder: OpenFile) {
    for next in (slot + 1)..<attempts {
      let name = TemporaryFileName(of: file, slot: next)
      if StaleFiles.remove([name], of: name, in: folder) == 0 { return }
    }
  }

  /// Returns nil if a process that sweeps stale files took the lock first.
  private static func make(_ name: TemporaryFileName, in folder: OpenFile) throws(SystemError) -> TemporaryFile? {
    let handle = OutputHandle(try OpenFile(creating: name.text, in: folder))
    return handle.lock() ? TemporaryFile(name, in: folder, handle) : nil
  }

  /// Creates a further file of the set, which shares this file's lock.
  func makePart() throws(SystemError) -> TemporaryFile {
    parts += 1
    let name = TemporaryFileName(owner: name.owner, part: parts)
    return TemporaryFile(name, in: folder, OutputHandle(try OpenFile(creating: name.text, in: folder)), owner: self)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try handle?.write(bytes) }

  /// Ends the file: no more bytes can be written.
  ///
  /// - Parameter durably: whether to flush the bytes to disk. Disks report some failures only then.
  func finish(durably: Bool = true) throws(SystemError) {
    if durably { try handle?.flush() }
    // The owner's descriptor holds the lock and stays open. There may be hundreds of other files,
    // so their descriptors are closed.
    if owner != nil { handle = nil }
  }

  /// Writes the whole file and ends it; removes it on failure.
  func fill(_ bytes: [UInt8], durably: Bool = true) throws(SystemError) {
    do throws(SystemError) {
      try write(bytes)
      try finish(durably: durably)
    } catch {
      remove()
      throw error
    }
  }

  /// Moves the file to its own name in one step; replaces an existing file. Removes the file on
  /// failure.
  ///
  /// - Parameter place: an open folder, or `AT_FDCWD` for a path.
  func move(to name: String, in place: Int32) throws(SystemError) {
    guard renameat(folder.descriptor, self.name.text, place, name) != 0 else { return }
    let error = SystemError.last
    remove()
    throw error
  }

  func remove() { unlinkat(folder.descriptor, name.text, 0) }
}
