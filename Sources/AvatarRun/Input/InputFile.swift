internal import Platform

/// An open file, or standard input, that returns its bytes in chunks.
///
/// For a pipe or a terminal without data it waits until data arrives or the run is asked to stop.
final class InputFile {
  static let chunkSize = 65_536

  private let path: String
  private let file: OpenFile
  private let stop: CancellationFlag
  /// The size in bytes; nil if it is unknown, as for a pipe.
  var size: Int? { file.size }

  init(_ input: RecordInput, stop: CancellationFlag) throws(InputError) {
    path = input.path
    self.stop = stop
    do throws(SystemError) {
      file = input.isStandardInput ? OpenFile(borrowing: 0) : try OpenFile(reading: input.path)
    } catch {
      throw error == .missing ? .missing(path: input.path) : .unreadable(path: input.path, error)
    }
  }

  /// Returns the next bytes; empty at the end, and when the run is asked to stop.
  func chunk() throws(InputError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
      do throws(SystemError) { count = try read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw .readFailed(path: path, failure) }
    return bytes
  }

  /// Whether bytes, the end, or an error can be read without waiting.
  var isReadable: Bool {
    var wait = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
    return size != nil || poll(&wait, 1, 0) > 0
  }

  /// Returns the number of bytes read. Retries after signals, and waits on a non-blocking
  /// descriptor.
  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while size != nil || isReady() {
      let count = readBytes(file.descriptor, buffer)
      if count >= 0 { return count }
      guard [EINTR, EAGAIN].contains(errno) else { throw .last }
    }
    return 0
  }

  /// Waits until bytes, the end, or an error can be read; returns false if the run is asked to
  /// stop.
  private func isReady() -> Bool {
    while !stop.isSet {
      var wait = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, OpenFile.pollTimeout) > 0 { return true }
    }
    return false
  }
}

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
