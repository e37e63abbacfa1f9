#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that is open for writing. Closes itself.
struct OutputHandle: ~Copyable {
  private let descriptor: Int32

  /// Makes a file that must not be there yet.
  init(creating path: String) throws(SystemError) { descriptor = try Self.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC) }

  /// Opens a device or a pipe that is there.
  init(opening path: String) throws(SystemError) { descriptor = try Self.open(path, O_WRONLY | O_CLOEXEC) }

  /// Takes over a file that is open already.
  init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    guard !path.utf8.contains(0) else { throw .notValid }
    while true {
      let descriptor = openForWriting(path, flags)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw .last }
    }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = writeBytes(descriptor, bytes, from: done)
      if count > 0 {
        done += count
      } else if count < 0, errno == EAGAIN {
        waitUntilWritable()
      } else if count == 0 || errno != EINTR {
        throw count == 0 ? SystemError(code: ENOSPC) : .last
      }
    }
  }

  private func waitUntilWritable() {
    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&wait, 1, -1)
  }

  /// Waits until the bytes are on the disk: disks report some failures only then.
  func flush() throws(SystemError) {
    while fsync(descriptor) != 0 {
      // Some file systems cannot flush; that is no failure of theirs to write.
      if errno == EINVAL || errno == ENOTSUP { return }
      if errno != EINTR { throw .last }
    }
  }
}

private func openForWriting(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }

private func writeBytes(_ descriptor: Int32, _ bytes: [UInt8], from start: Int) -> Int {
  bytes.withUnsafeBytes { all in
    let rest = UnsafeRawBufferPointer(rebasing: all[start...])
    return write(descriptor, rest.baseAddress, rest.count)
  }
}
