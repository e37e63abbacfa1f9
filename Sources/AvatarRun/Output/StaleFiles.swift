internal import Platform

/// Removes the temporary files of killed processes: files with a temporary name of this program
/// whose lock is free, because a live writer holds the lock.
///
/// Files are examined and removed through the open folder, and no link is followed. Only a file
/// with such a name in that folder can be removed.
package enum StaleFiles {
  /// Removes the stale files of the folder; call it when a run starts. Files that cannot be removed
  /// stay and are not reported, because they are hidden and harmless.
  ///
  /// - Returns: the number of files removed.
  @discardableResult
  package static func sweep(_ folder: OutputFolder) -> Int {
    (try? OpenFile(folder: folder.path)).map { sweep($0) } ?? 0
  }

  static func sweep(_ folder: OpenFile) -> Int {
    var found: [TemporaryFileName: [TemporaryFileName]] = [:]
    try? FolderNames.forEach(inOpen: folder.descriptor) { bytes in
      guard bytes.first == UInt8(ascii: "."), let name = TemporaryFileName(String(decoding: bytes, as: UTF8.self))
      else { return }
      found[name.lock, default: []].append(name)
    }
    return found.reduce(0) { $0 + remove($1.value, of: $1.key, in: folder) }
  }

  /// Removes the files of one owner. The owner file, which carries the lock, is created first and
  /// removed last, also by its own writer. Without it, all files of its name are stale.
  ///
  /// - Returns: the number of files removed; 0 if a process is writing them.
  static func remove(_ names: [TemporaryFileName], of owner: TemporaryFileName, in folder: OpenFile) -> Int {
    let folder = folder.descriptor
    let lock = openat(folder, owner.text, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if lock < 0, errno != ENOENT { return 0 }
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) != 0 || !stands(lock, as: owner, in: folder) { return 0 }
    let parts = names.filter { $0 != owner }.count { remove($0, in: folder) }
    return parts + (lock >= 0 && remove(owner, in: folder) ? 1 : 0)
  }

  private static func remove(_ name: TemporaryFileName, in folder: Int32) -> Bool {
    FileStatus.of(name.text, in: folder)?.isFile == true && unlinkat(folder, name.text, 0) == 0
  }

  /// Returns whether the open file is still the one at this name. Another process may have removed
  /// it before this one got the lock, and a new file may have the name.
  private static func stands(_ lock: Int32, as name: TemporaryFileName, in folder: Int32) -> Bool {
    guard let open = FileStatus.of(lock), let named = FileStatus.of(name.text, in: folder) else { return false }
    return open.isFile && FileIdentity(open) == FileIdentity(named)
  }
}
