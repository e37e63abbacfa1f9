#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes to the two standard outputs, whole lines at a time.
enum Terminal {
  /// Results: paths, catalogs, pictures. A reader that has gone away ends the program quietly.
  static func output(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }
  static func output(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Messages and progress.
  static func message(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
