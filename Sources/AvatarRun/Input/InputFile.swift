#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open file, or standard input, that gives its bytes in chunks. Closes itself.
///
/// A pipe or a terminal that has nothing to say yet is waited for, but no longer than the run wants to go on.
final class InputFile {
  static let chunkSize = 65_536

  private let path: String
  private let descriptor: Int32
  private let stop: StopFlag
  /// In bytes; nil where nobody knows, as for a pipe.
  let size: Int?
  /// How often a silent input is left to see whether the run was stopped, in milliseconds.
  private static let patience: Int32 = 100

  init(_ input: RecordInput, stop: StopFlag) throws(InputError) {
    path = input.path
    self.stop = stop
    descriptor = input.isStandardInput ? 0 : try Self.open(input.path)
    size = Self.size(of: descriptor)
  }

  private static func size(of descriptor: Int32) -> Int? {
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(information.st_size)
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

  /// The next bytes; empty at the end, and when the run is to stop.
  func chunk() throws(InputError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
      do throws(SystemError) { count = try read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw .readFailed(path: path, failure) }
    return bytes
  }

  /// How many bytes came; waits through signals, and through a standard input that its owner set not to wait.
  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while size != nil || isReady() {
      let count = readBytes(descriptor, buffer)
      if count >= 0 { return count }
      guard [EINTR, EAGAIN].contains(errno) else { throw .last }
    }
    return 0
  }

  /// Waits for bytes, the end, or an error to read; false when the run is to stop.
  private func isReady() -> Bool {
    while !stop.isSet {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, Self.patience) > 0 { return true }
    }
    return false
  }
}

private func openForReading(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
