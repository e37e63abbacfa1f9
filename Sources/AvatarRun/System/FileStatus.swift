internal import Libc

/// What the system says of what stands somewhere; nil where it says nothing, and `errno` why.
enum FileStatus {
  /// Symbolic links followed.
  static func of(_ path: String) -> stat? { path.utf8.contains(0) ? nil : query { stat(path, &$0) } }

  /// Of a link itself.
  static func of(_ name: String, in folder: Int32) -> stat? {
    name.utf8.contains(0) ? nil : query { fstatat(folder, name, &$0, AT_SYMLINK_NOFOLLOW) }
  }

  static func of(_ descriptor: Int32) -> stat? { query { fstat(descriptor, &$0) } }

  private static func query(_ ask: (inout stat) -> Int32) -> stat? {
    var status = stat()
    return ask(&status) == 0 ? status : nil
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
}
