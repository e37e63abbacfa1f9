import FoundationShim
import Libc

/// Information about the machine and its terminal.
enum SystemInfo {
  /// The number of cores that this process may use, which may be fewer than the machine has.
  static var cores: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  static var standardOutputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal in columns.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
