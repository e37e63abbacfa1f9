import Libc

/// Makes the three standard streams safe to use before any file is opened.
enum StandardStreams {
  static func secure() {
    ignoreSignals()
    occupyClosedDescriptors()
  }

  /// A closed reader and a file that grows too large become write errors, with a message and an
  /// exit status of this program.
  private static func ignoreSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// If the caller closed a stream, the next file would get its descriptor, and messages would be
  /// written into a picture. The replacement reads as empty and cannot be written.
  private static func occupyClosedDescriptors() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
