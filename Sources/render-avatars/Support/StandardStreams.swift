import Libc

/// Makes the three standard streams safe to use before anything else is opened.
enum StandardStreams {
  static func secure() {
    ignoreSignals()
    occupyClosedDescriptors()
  }

  /// A reader that goes away and a file that grows too large are errors of writing, which are told in words and with a status of ours.
  private static func ignoreSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Where the caller closed a stream, the next file that is opened would take its number, and messages would be written into a picture.
  /// What stands in its place can be read as empty and cannot be written.
  private static func occupyClosedDescriptors() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
