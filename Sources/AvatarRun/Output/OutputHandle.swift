internal import Platform

/// A file that is open for writing. Closes itself on deinit.
final class OutputHandle: Sendable {
  private let file: OpenFile
  private let stop: CancellationFlag

  /// - Parameter stop: ends the wait for the reader of a pipe.
  init(_ file: OpenFile, stop: CancellationFlag = CancellationFlag()) { (self.file, self.stop) = (file, stop) }

  /// Takes the file's lock, which ends with the last of its descriptors.
  ///
  /// - Returns: false if another process holds the lock or has removed the file. True on file
  ///   systems without locks, where no process can hold it.
  func lock() -> Bool {
    while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { return true }
    }
    return FileStatus.of(file.descriptor).map { $0.st_nlink > 0 } ?? false
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = writeBytes(file.descriptor, bytes, from: done)
      if count > 0 {
        done += count
      } else if count < 0, errno == EAGAIN {
        try waitUntilWritable()
      } else if count == 0 || errno != EINTR {
        throw count == 0 ? SystemError(code: ENOSPC) : .last
      }
    }
  }

  private func waitUntilWritable() throws(SystemError) {
    var wait = pollfd(fd: file.descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&wait, 1, OpenFile.pollTimeout) <= 0 {
      if stop.isSet { throw SystemError(code: EINTR) }
    }
  }

  /// Flushes the bytes to disk: disks report some failures only then.
  func flush() throws(SystemError) {
    while fsync(file.descriptor) != 0 {
      // Some file systems cannot flush; this is not a write failure.
      if errno == EINVAL || errno == ENOTSUP { return }
      if errno != EINTR { throw .last }
    }
  }
}

private func writeBytes(_ descriptor: Int32, _ bytes: [UInt8], from start: Int) -> Int {
  bytes.withUnsafeBytes { all in
    let rest = UnsafeRawBufferPointer(rebasing: all[start...])
    return write(descriptor, rest.baseAddress, rest.count)
  }
}
