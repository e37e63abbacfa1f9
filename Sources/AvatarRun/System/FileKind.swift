#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What stands at a path, symbolic links followed.
enum FileKind: Hashable {
  case file, folder
  /// A device, a pipe, a socket.
  case special

  init(path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .notValid }
    var information = stat()
    guard stat(path, &information) == 0 else { throw .last }
    self.init(mode: information.st_mode)
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
    var information = stat()
    guard !path.utf8.contains(0), stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(information.st_size)
  }
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
