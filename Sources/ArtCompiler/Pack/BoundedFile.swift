internal import Platform

/// Reads a whole regular file up to a maximum size. It rejects pipes, which could block forever,
/// and devices, which may have no end.
public enum BoundedFile {
  /// The reason for a failed read.
  public enum Failure: Error, Hashable, Sendable {
    case missing, unreadable, notAFile, tooLarge
  }

  /// Returns the bytes of a regular file.
  ///
  /// - Parameter limit: the maximum size in bytes.
  public static func bytes(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .unreadable }
    // Without waiting: opening a pipe would wait until another program writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .unreadable }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw .unreadable }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard information.st_size <= limit else { throw .tooLarge }
    return try bytes(of: descriptor, expected: Int(information.st_size), limit: limit)
  }

  /// Reads to the end, because the file may grow meanwhile. Stops one byte past the limit.
  private static func bytes(of descriptor: Int32, expected: Int, limit: Int) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    var room = expected + 1
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        repeat { count = read(descriptor, buffer.baseAddress, room) } while count < 0 && errno == EINTR
        filled = max(count, 0)
      }
      guard count >= 0 else { throw .unreadable }
      if result.isEmpty { result = chunk } else { result += chunk }
      guard result.count <= limit else { throw .tooLarge }
      guard count == room else { return result }
      room = min(limit + 1 - result.count, 65_536)
    }
  }
}

extension BoundedFile.Failure {
  /// The text after the file's name in a message.
  public func message(limit: Int) -> String {
    switch self {
    case .missing: "is missing"
    case .unreadable: "cannot be read"
    case .notAFile: "is not a file"
    case .tooLarge: "is larger than \(limit >> 20) MB"
    }
  }
}
