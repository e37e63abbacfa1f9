internal import Platform

/// The kind of file at a path, with symbolic links followed.
enum FileKind: Hashable {
  case file, folder
  /// A device, a pipe or a socket.
  case special

  init(path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .notValid }
    guard let status = FileStatus.of(path) else { throw .last }
    self.init(mode: status.st_mode)
  }

  /// Nil if there is nothing at the path.
  init?(pathIfAny path: String) throws(SystemError) {
    do { try self.init(path: path) } catch {
      guard error == .missing, !path.isEmpty else { throw error }
      return nil
    }
  }

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .special
    }
  }
}

/// The size of a file, with symbolic links followed.
package enum FileSize {
  /// Returns the size in bytes; nil if there is no regular file: a pipe would block forever, and a
  /// device may never end.
  package static func bytes(of path: String) -> Int? {
    FileStatus.of(path).flatMap { $0.isFile ? Int($0.st_size) : nil }
  }
}

/// Metadata of a file.
package struct FileFacts: Hashable, Sendable {
  /// In bytes, capped at 1 TiB so that the sum over a folder cannot overflow.
  let size: Int
  /// The time when it was last written or marked: seconds and nanoseconds.
  let seconds: Int
  let nanoseconds: Int
  /// The owner's user id.
  let owner: UInt32

  /// Returns nil if it is not a regular file.
  init?(_ information: stat) {
    guard information.isFile else { return nil }
    (size, owner) = (min(Int(information.st_size), 1 << 40), information.st_uid)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (information.st_mtimespec.tv_sec, information.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (information.st_mtim.tv_sec, information.st_mtim.tv_nsec)
    #endif
  }

  /// Returns whether it was used before the other file.
  package func isOlder(than other: FileFacts) -> Bool { (seconds, nanoseconds) < (other.seconds, other.nanoseconds) }
}

extension FileKind {
  /// - Throws: `SystemError` if it is not a regular file.
  func checkFile() throws(SystemError) {
    switch self {
    case .file: return
    case .folder: throw .isFolder
    case .special: throw .notValid
    }
  }

  static func checkReadable(_ path: String) throws(SystemError) {
    guard access(path, R_OK) == 0 else { throw .last }
  }
}
