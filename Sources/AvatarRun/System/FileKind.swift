internal import Libc

/// What stands at a path, symbolic links followed.
enum FileKind: Hashable {
  case file, folder
  /// A device, a pipe, a socket.
  case special

  init(path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .notValid }
    guard let status = FileStatus.of(path) else { throw .last }
    self.init(mode: status.st_mode)
  }

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .special
    }
  }
}

/// How large a file is, symbolic links followed.
package enum FileSize {
  /// In bytes; nil where there is nothing, and for what is no file: a pipe would wait for ever, a device never end.
  package static func bytes(of path: String) -> Int? {
    FileStatus.of(path).flatMap { $0.isFile ? Int($0.st_size) : nil }
  }
}

/// What the system says of a file.
struct FileFacts: Hashable, Sendable {
  /// In bytes; a TiB at most is told, so that those of a folder add up.
  let size: Int
  /// When it was written or marked last: seconds and nanoseconds.
  let seconds: Int
  let nanoseconds: Int
  /// The number of the user whose it is.
  let owner: UInt32

  /// Nil for what is no file.
  init?(_ information: stat) {
    guard information.isFile else { return nil }
    (size, owner) = (min(Int(information.st_size), 1 << 40), information.st_uid)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (information.st_mtimespec.tv_sec, information.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (information.st_mtim.tv_sec, information.st_mtim.tv_nsec)
    #endif
  }

  /// Whether it was used before another one.
  func isOlder(than other: FileFacts) -> Bool { (seconds, nanoseconds) < (other.seconds, other.nanoseconds) }
}

extension FileKind {
  /// Refuses what is no file.
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
