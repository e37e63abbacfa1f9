#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes to the two standard outputs, whole lines at a time.
enum Terminal {
  /// Results: paths, catalogs, pictures. A reader that has gone away ends the program quietly.
  static func output(_ text: String) { _ = write(Array(text.utf8), to: STDOUT_FILENO) }
  /// - Returns: false where the bytes could not all be written.
  @discardableResult
  static func output(_ bytes: [UInt8]) -> Bool { write(bytes, to: STDOUT_FILENO) }

  /// Messages and progress.
  static func message(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
