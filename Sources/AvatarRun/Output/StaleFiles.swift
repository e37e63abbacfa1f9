internal import Libc

/// The half-written files that killed processes left behind: those of our names whose lock can be taken, for whoever writes holds it.
///
/// Everything is looked at and removed through the open folder, and no link is followed: nothing but a file of that name in that folder can go.
public enum StaleFiles {
  /// Removes those of the folder; to be called when a run starts. What cannot be removed stays, without a word: it is hidden and harmless.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  public static func sweep(_ folder: OutputFolder) -> Int {
    var found: [TemporaryFileName: [TemporaryFileName]] = [:]
    try? FolderNames.forEach(in: folder.path) { bytes in
      guard bytes.first == UInt8(ascii: "."), let name = TemporaryFileName(String(decoding: bytes, as: UTF8.self))
      else { return }
      found[name.lock, default: []].append(name)
    }
    guard !found.isEmpty, let place = try? OpenFile(reading: folder.path), place.kind == .folder else { return 0 }
    return found.reduce(0) { $0 + remove($1.value, of: $1.key, in: place.descriptor) }
  }

  /// Removes one, where nobody is writing it.
  ///
  /// - Returns: whether it was there and is gone.
  static func remove(_ name: TemporaryFileName, in folder: String) -> Bool {
    guard let place = try? OpenFile(reading: folder), place.kind == .folder else { return false }
    return remove([name], of: name, in: place.descriptor) == 1
  }

  /// The file that carries the lock comes first and goes last, also while its writer lives: without it, everything of its name is dead.
  static func remove(_ names: [TemporaryFileName], of owner: TemporaryFileName, in folder: Int32) -> Int {
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

  /// Whether it is a file that still has its name: somebody may have removed it before the lock was ours, and another one taken the name.
  private static func stands(_ lock: Int32, as name: TemporaryFileName, in folder: Int32) -> Bool {
    guard let open = FileStatus.of(lock), let named = FileStatus.of(name.text, in: folder) else { return false }
    return open.isFile && FileIdentity(open) == FileIdentity(named)
  }
}
