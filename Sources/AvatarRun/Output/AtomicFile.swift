#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writes files that are there whole or not at all.
public enum AtomicFile {
  /// Writes beside `path` under a hidden name, flushes, and renames; what was at `path` is replaced in one step.
  ///
  /// A device or a pipe, such as `/dev/stdout`, is written as it is. The folder must exist; see `OutputFolder`.
  /// - Throws: `OutputError`; then nothing is left behind, and an older file stays as it was.
  public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    switch try kind(path) {
    case .folder: throw .cannotCreate(path: path, .isFolder)
    case .special: try writeThrough(bytes, path)
    case .file, nil: try writeBeside(bytes, path)
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

  private static func writeBeside(_ bytes: [UInt8], _ path: String) throws(OutputError) {
    let temporary = folder(of: path) + TemporaryName.next().text
    do { try writeNew(bytes, temporary, path) } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let reason = SystemError.last
      unlink(temporary)
      throw reason.isAboutSpace ? .writeFailed(path: path, reason) : .cannotCreate(path: path, reason)
    }
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
