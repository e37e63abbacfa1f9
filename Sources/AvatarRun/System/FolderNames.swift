internal import Libc

/// The names in a folder, one at a time, so that a million of them need no memory.
enum FolderNames {
  /// Calls `body` with every name's bytes, in no order, `.` and `..` among them.
  static func forEach(in path: String, _ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    guard let folder = opendir(path) else { throw .last }
    defer { closedir(folder) }
    try forEach({ readdir(folder) }, body)
  }

  /// The same for a folder that is open, which stays so.
  static func forEach(inOpen descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    // A descriptor of its own: reading moves on in it, and closing the folder closes it.
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
      // The name is shorter than its field, and the field may reach past the memory that readdir owns: no copy of the whole.
      let name = UnsafeRawPointer(entry) + start
      body(UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self))))
    }
    guard errno == 0 else { throw .last }
  }
}
