#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open file, or standard input, that gives its bytes in chunks. Closes itself.
final class InputFile {
  static let chunkSize = 65_536

  private let path: String
  private let descriptor: Int32

  init(_ input: RecordInput) throws(InputError) {
    path = input.path
    descriptor = input.isStandardInput ? 0 : try Self.open(input.path)
  }

  deinit { if descriptor != 0 { close(descriptor) } }

  private static func open(_ path: String) throws(InputError) -> Int32 {
    guard !path.utf8.contains(0) else { throw .unreadable(path: path, .notValid) }
    while true {
      let descriptor = openForReading(path)
      if descriptor >= 0 { return descriptor }
      if errno == ENOENT { throw .missing(path: path) }
      if errno != EINTR { throw .unreadable(path: path, .last) }
    }
  }

  /// The next bytes; empty at the end.
  func chunk() throws(InputError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
      do throws(SystemError) { count = try Self.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw .readFailed(path: path, failure) }
    return bytes
  }

  /// How many bytes came; waits through signals, and through a standard input that its owner set not to wait.
  private static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = readBytes(descriptor, buffer)
      if count >= 0 { return count }
      if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}

private func openForReading(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
