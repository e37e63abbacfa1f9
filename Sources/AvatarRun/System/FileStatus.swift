internal import Platform

/// Wraps `stat`, `fstatat` and `fstat`. Each function returns nil on failure, with the cause in
/// `errno`.
enum FileStatus {
  /// Follows symbolic links.
  static func of(_ path: String) -> stat? { path.utf8.contains(0) ? nil : query { stat(path, &$0) } }

  /// Does not follow a link.
  static func of(_ name: String, in folder: Int32) -> stat? {
    name.utf8.contains(0) ? nil : query { fstatat(folder, name, &$0, AT_SYMLINK_NOFOLLOW) }
  }

  static func isLink(_ path: String) -> Bool { of(path, in: AT_FDCWD).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false }

  static func of(_ descriptor: Int32) -> stat? { query { fstat(descriptor, &$0) } }

  private static func query(_ ask: (inout stat) -> Int32) -> stat? {
    var status = stat()
    return ask(&status) == 0 ? status : nil
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
}
