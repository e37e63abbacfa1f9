#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The first bytes of a file, or its last ones.
enum FileHead {
  /// Nil where the file cannot be read, and for what is no file.
  static func read(_ path: String, count: Int, fromEnd: Bool = false) -> [UInt8]? {
    guard FileSize.bytes(of: path) != nil else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    if fromEnd { _ = lseek(descriptor, max(0, lseek(descriptor, 0, SEEK_END) - off_t(count)), SEEK_SET) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { readRetrying(descriptor, $0) }
    return got < 0 ? nil : Array(bytes.prefix(got))
  }

  private static func readRetrying(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let got = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if got >= 0 || errno != EINTR { return got }
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(descriptor, buffer, count) }
