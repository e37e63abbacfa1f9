internal import Libc

/// An open file: the one place where this program's runs open anything. Closes itself.
///
/// No opening waits for somebody else: a pipe that nobody writes is open at once and has nothing to say yet, and whoever
/// waits for it can be stopped meanwhile.
final class OpenFile: Sendable {
  let descriptor: Int32
  let kind: FileKind
  /// In bytes; nil where nobody knows, as for a pipe.
  let size: Int?
  private let isBorrowed: Bool

  /// How many files this process may have open at once; a few where the system does not say.
  static var maxDescriptors: Int { max(16, sysconf(Int32(_SC_OPEN_MAX))) }

  /// How often somebody who is waited for is left to see whether the run was stopped, in milliseconds.
  static let pollTimeout: Int32 = 100

  /// Opens what is there to be read.
  convenience init(reading path: String) throws(SystemError) { try self.init(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) }

  /// Opens what is there to be read, where it is a file.
  ///
  /// - Throws: for a folder, a device, a pipe too.
  convenience init(readingFile path: String) throws(SystemError) {
    try self.init(reading: path)
    try kind.checkFile()
  }

  /// Makes a file that must not be there yet.
  convenience init(creating path: String) throws(SystemError) {
    try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  /// Opens a device or a pipe to be written.
  ///
  /// - Parameter stop: ends the waiting for somebody who reads a pipe.
  static func writing(device path: String, stop: CancellationFlag) throws(SystemError) -> OpenFile {
    while true {
      do throws(SystemError) {
        return try OpenFile(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      } catch {
        // A pipe that nobody reads yet.
        guard error.code == ENXIO, (try? FileKind(path: path)) == .special else { throw error }
        if stop.isSet { throw SystemError(code: EINTR) }
        usleep(UInt32(pollTimeout) * 1000)
      }
    }
  }

  private init(_ path: String, _ flags: Int32) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .notValid }
    var descriptor = systemOpen(path, flags | O_CLOEXEC)
    while descriptor < 0, errno == EINTR { descriptor = systemOpen(path, flags | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
    (self.descriptor, isBorrowed) = (descriptor, false)
    (kind, size) = Self.form(of: descriptor)
  }

  /// What the caller opened: standard input. It stays open.
  init(borrowing descriptor: Int32) {
    (self.descriptor, isBorrowed) = (descriptor, true)
    (kind, size) = Self.form(of: descriptor)
  }

  /// Takes over what is open already, and closes it in the end.
  init(owning descriptor: Int32) {
    (self.descriptor, isBorrowed) = (descriptor, false)
    (kind, size) = Self.form(of: descriptor)
  }

  deinit { if !isBorrowed { close(descriptor) } }

  private static func form(of descriptor: Int32) -> (FileKind, Int?) {
    guard let status = FileStatus.of(descriptor) else { return (.special, nil) }
    return (FileKind(mode: status.st_mode), status.isFile ? Int(status.st_size) : nil)
  }

  /// How many bytes came, fewer than there is room for only at the end; waits through signals.
  ///
  /// - Parameter offset: from the file's start; nil goes on where the last reading ended.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil) -> Int {
    var done = 0
    while done < buffer.count {
      let count = systemRead(
        descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[done...]), at: offset.map { $0 + done })
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      done += count
    }
    return done
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int?) -> Int {
  guard let offset else { return read(descriptor, buffer.baseAddress, buffer.count) }
  return pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
}
