internal import AvatarSupport
import AvatarRun
import AvatarScene
import Platform

/// The standard streams: whole lines to standard output and standard error.
enum Terminal {
  static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  static var standardOutputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal in columns.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Occupies the standard streams that the caller closed. Otherwise the next file would get the
  /// descriptor, and messages would be written into a picture. The replacement reads as empty and
  /// cannot be written. Call it before any file is opened.
  static func occupyClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  private static let failure = Locked<SystemError?>(nil)

  /// The error that lost results: standard output is closed, or its disk is full. Nil if everything
  /// was written.
  static var lost: SystemError? { failure.withLock { $0 } }

  /// Writes results: paths, catalogs, pictures.
  ///
  /// - Returns: false if not everything was written; `lost` has the reason, and the exit status of
  ///   the program reports it.
  @discardableResult
  static func output(_ text: String) -> Bool { output(Array(text.utf8)) }

  @discardableResult
  static func output(_ bytes: [UInt8]) -> Bool {
    guard let error = write(bytes, to: STDOUT_FILENO) else { return true }
    failure.withLock { $0 = $0 ?? error }
    return false
  }

  /// Writes a message. Quoted external text cannot control the terminal.
  static func message(_ text: String) { _ = write(Array(PlainText.lines(text).utf8), to: STDERR_FILENO) }

  /// Writes the program's own terminal control sequences: the progress bar.
  static func draw(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

  /// - Returns: the error; nil if everything was written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> SystemError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        return SystemError(code: errno)
      }
    }
    return nil
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
