internal import Platform

/// An open file; all files of a run are opened here. Closes itself on deinit.
///
/// No open call blocks: a pipe without a writer opens at once and has no data yet, so a stop can
/// interrupt the wait.
final class OpenFile: Sendable {
  let descriptor: Int32
  let kind: FileKind
  /// In bytes; nil if the size is unknown, as for a pipe.
  let size: Int?
  private let isBorrowed: Bool

  /// The maximum number of open descriptors of this process; a small number if the system does not
  /// report it.
  static var maxDescriptors: Int { max(16, sysconf(Int32(_SC_OPEN_MAX))) }

  /// The interval of checks for a stop during a wait, in milliseconds.
  static let pollTimeout: Int32 = 100

  /// Opens an existing file for reading.
  convenience init(reading path: String) throws(SystemError) { try self.init(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) }

  /// Opens a regular file for reading.
  ///
  /// - Throws: `SystemError`, also for a folder, a device or a pipe.
  convenience init(readingFile path: String) throws(SystemError) {
    try self.init(reading: path)
    try kind.checkFile()
  }

  /// Opens a folder to create, move and remove files in it. It need not be readable.
  convenience init(folder path: String) throws(SystemError) { try self.init(path, pathOnly | O_DIRECTORY) }

  /// Creates a file that must not exist yet.
  convenience init(creating name: String, in folder: OpenFile) throws(SystemError) {
    try self.init(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, in: folder.descriptor)
  }

  /// Opens a file to write at its end, and creates it if it is missing.
  convenience init(appending path: String) throws(SystemError) { try self.init(path, O_WRONLY | O_APPEND | O_CREAT) }

  /// Opens a device or a pipe for writing.
  ///
  /// - Parameter stop: ends the wait for the reader of a pipe.
  static func writing(device path: String, stop: CancellationFlag) throws(SystemError) -> OpenFile {
    while true {
      do throws(SystemError) {
        return try OpenFile(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      } catch {
        // The pipe has no reader yet.
        guard error.code == ENXIO, (try? FileKind(path: path)) == .special else { throw error }
        if stop.isSet { throw SystemError(code: EINTR) }
        usleep(UInt32(pollTimeout) * 1000)
      }
    }
  }

  private init(_ path: String, _ flags: Int32, in folder: Int32 = AT_FDCWD) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .notValid }
    var descriptor = openat(folder, path, flags | O_CLOEXEC, 0o666)
    while descriptor < 0, errno == EINTR { descriptor = openat(folder, path, flags | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw .last }
    (self.descriptor, isBorrowed) = (descriptor, false)
    (kind, size) = Self.form(of: descriptor)
  }

  /// Borrows a descriptor of the caller, such as standard input. It stays open.
  init(borrowing descriptor: Int32) {
    (self.descriptor, isBorrowed) = (descriptor, true)
    (kind, size) = Self.form(of: descriptor)
  }

  /// Takes ownership of an open descriptor and closes it on deinit.
  init(owning descriptor: Int32) {
    (self.descriptor, isBorrowed) = (descriptor, false)
    (kind, size) = Self.form(of: descriptor)
  }

  deinit { if !isBorrowed { close(descriptor) } }

  /// Tells the file from all others.
  var identity: FileIdentity? { FileIdentity(descriptor: descriptor) }

  private static func form(of descriptor: Int32) -> (FileKind, Int?) {
    guard let status = FileStatus.of(descriptor) else { return (.special, nil) }
    return (FileKind(mode: status.st_mode), status.isFile ? Int(status.st_size) : nil)
  }

  /// Returns the number of bytes read, which is less than the buffer's size only at the end of the
  /// file or on an error. Retries after signals.
  ///
  /// - Parameter offset: the offset from the file's start; nil continues at the current position.
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

#if os(Linux)
  /// `O_PATH`, which Swift does not import.
  private let pathOnly: Int32 = 0o10000000
#else
  private let pathOnly = O_RDONLY
#endif

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int?) -> Int {
  guard let offset else { return read(descriptor, buffer.baseAddress, buffer.count) }
  return pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
}
