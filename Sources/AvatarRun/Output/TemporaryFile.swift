internal import Libc

/// A hidden file that grows until it is whole. It is locked as long as its writer lives, and so cannot be taken for one that a killed process left.
///
/// Of files that belong together one carries the lock for all, and has to be the first to come and the last to go: descriptors are few.
final class TemporaryFile {
  let path: String
  let folder: String
  private var handle: OutputHandle?
  /// Whoever carries the lock; nil where this does itself.
  private let owner: TemporaryFile?
  private let name: TemporaryFileName
  private var parts = 0

  private static let attempts = 100

  private init(_ name: TemporaryFileName, in folder: String, _ handle: OutputHandle, owner: TemporaryFile?) {
    path = folder + "/" + name.text
    (self.folder, self.name, self.handle, self.owner) = (folder, name, handle, owner)
  }

  /// A file of a random name.
  static func make(in folder: String) throws(SystemError) -> TemporaryFile {
    for _ in 0..<attempts {
      if let made = try make(.random(), in: folder) { return made }
    }
    throw SystemError(code: EBUSY)
  }

  /// The file that becomes `file`; what a killed process left of it goes.
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

  /// Those that were written beside another one when they were killed.
  private static func sweep(after slot: Int, _ file: String, in folder: String) {
    for next in (slot + 1)..<attempts where !StaleFiles.remove(TemporaryFileName(of: file, slot: next), in: folder) {
      return
    }
  }

  /// Nil where somebody who looks for dead files was faster with the lock.
  private static func make(_ name: TemporaryFileName, in folder: String) throws(SystemError) -> TemporaryFile? {
    let handle = try OutputHandle(creating: folder + "/" + name.text)
    return handle.lock() ? TemporaryFile(name, in: folder, handle, owner: nil) : nil
  }

  /// One more file beside this one, which lives as long.
  func makePart() throws(SystemError) -> TemporaryFile {
    parts += 1
    let name = TemporaryFileName(owner: name.owner, part: parts)
    return TemporaryFile(name, in: folder, try OutputHandle(creating: folder + "/" + name.text), owner: self)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try handle?.write(bytes) }

  /// Waits until the bytes are on the disk. Nothing can be written after that.
  func finish() throws(SystemError) {
    try handle?.flush()
    // Its own handle is the lock; of the others there may be hundreds.
    if owner != nil { handle = nil }
  }

  func remove() { unlink(path) }
}
