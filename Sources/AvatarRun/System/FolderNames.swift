internal import Platform

/// Iterates over the names in a folder, one at a time, so that a million of them need no memory.
package enum FolderNames {
  /// Calls `body` with every name's bytes in unspecified order, including `.` and `..`.
  package static func forEach(in path: String, _ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    guard let folder = opendir(path) else { throw .last }
    defer { closedir(folder) }
    try forEach({ readdir(folder) }, body)
  }

  /// The same for an open folder, which stays open.
  static func forEach(inOpen descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    // Opens a separate descriptor, because reading moves its position and `closedir` closes it.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw .last }
    guard let folder = fdopendir(own) else {
      close(own)
      throw .last
    }
    defer { closedir(folder) }
    try forEach({ readdir(folder) }, body)
  }

  private static func forEach(_ next: () -> UnsafeMutablePointer<dirent>?, _ body: (UnsafeRawBufferPointer) -> Void)
    throws(SystemError)
  {
    guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    while true {
      errno = 0
      guard let entry = next() else { break }
      // The name is shorter than its field, and the field may extend past the memory that `readdir`
      // owns, so the whole entry must not be copied.
      let name = UnsafeRawPointer(entry) + start
      body(UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self))))
    }
    guard errno == 0 else { throw .last }
  }
}
