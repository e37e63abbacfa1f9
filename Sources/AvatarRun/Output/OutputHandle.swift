internal import Libc

/// A file that is open for writing. Closes itself.
final class OutputHandle: Sendable {
  private let file: OpenFile
  private let stop: CancellationFlag

  /// Makes a file that must not be there yet.
  init(creating path: String) throws(SystemError) {
    file = try OpenFile(creating: path)
    stop = CancellationFlag()
  }

  /// Takes over a file that is open already.
  init(owning descriptor: Int32) {
    file = OpenFile(owning: descriptor)
    stop = CancellationFlag()
  }

  /// Opens a device or a pipe that is there.
  ///
  /// - Parameter stop: ends the waiting for whoever reads a pipe.
  init(opening path: String, stop: CancellationFlag) throws(SystemError) {
    file = try OpenFile.writing(device: path, stop: stop)
    self.stop = stop
  }

  /// Takes the file's lock, which goes with the last of its handles.
  ///
  /// - Returns: false where somebody else has it, or took the file away. True on disks that know no locks: nobody can have it there.
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

  /// Waits until the bytes are on the disk: disks report some failures only then.
  func flush() throws(SystemError) {
    while fsync(file.descriptor) != 0 {
      // Some file systems cannot flush; that is no failure of theirs to write.
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
