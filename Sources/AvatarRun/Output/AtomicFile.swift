#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writes files that are there whole or not at all.
public enum AtomicFile {
  /// Writes under a hidden name, flushes, and renames; what was at `path` is replaced in one step.
  ///
  /// A device or a pipe, such as `/dev/stdout`, is written as it is. The folder must exist; see `OutputFolder`.
  /// - Parameter folder: where the file grows under its hidden name; nil for the folder that it will be in.
  /// - Throws: `OutputError`; then nothing is left behind, and an older file stays as it was.
  public static func write(_ bytes: [UInt8], to path: String, growingIn folder: String? = nil) throws(OutputError) {
    switch try kind(path) {
    case .folder: throw .cannotCreate(path: path, .isFolder)
    case .special: try writeThrough(bytes, path)
    case .file, nil:
      if let folder, try grow(bytes, in: folder.hasSuffix("/") ? folder : folder + "/", path) { return }
      _ = try grow(bytes, in: Self.folder(of: path), path)
    }
  }

  private static func kind(_ path: String) throws(OutputError) -> FileKind? {
    do { return try FileKind(path: path) } catch {
      if error == .missing, !path.isEmpty { return nil }
      throw .cannotCreate(path: path, error)
    }
  }

  private static func writeThrough(_ bytes: [UInt8], _ path: String) throws(OutputError) {
    let handle: OutputHandle
    do { handle = try OutputHandle(opening: path) } catch { throw .cannotCreate(path: path, error) }
    do { try handle.write(bytes) } catch { throw .writeFailed(path: path, error) }
  }

  /// - Returns: false where the file cannot move to its place because that is on another disk.
  private static func grow(_ bytes: [UInt8], in folder: String, _ path: String) throws(OutputError) -> Bool {
    let temporary = folder + TemporaryName.next().text
    do { try writeNew(bytes, temporary, path) } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) != 0 else { return true }
    let reason = SystemError.last
    unlink(temporary)
    guard reason.code == EXDEV, folder != Self.folder(of: path) else { throw .cannotCreate(path: path, reason) }
    return false
  }

  private static func writeNew(_ bytes: [UInt8], _ temporary: String, _ path: String) throws(OutputError) {
    let handle: OutputHandle
    do { handle = try OutputHandle(creating: temporary) } catch {
      throw error.isAboutSpace ? .writeFailed(path: path, error) : .cannotCreate(path: path, error)
    }
    do throws(SystemError) {
      try handle.write(bytes)
      try handle.flush()
    } catch {
      throw .writeFailed(path: path, error)
    }
  }

  /// Empty, or ends in a slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

extension SystemError {
  /// The disk, not the place, is at fault.
  fileprivate var isAboutSpace: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }
}
