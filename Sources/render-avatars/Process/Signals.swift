import AvatarRun
import Platform

/// Turns SIGINT, SIGTERM and SIGHUP into a request to stop, so that a run ends between two files. A
/// second signal ends the process at once.
///
/// Signals that the parent process set to ignored stay ignored, as with `nohup` and `&` in a shell
/// script.
enum Signals {
  static let stop = CancellationFlag()

  /// Stops a run whose standard output is closed, as a signal would.
  static func stopForClosedOutput() { if !stop.isSet { stop.set(CancellationFlag.closedOutput) } }

  /// Unblocks these signals for this thread: server threads block signals, and their child
  /// processes inherit that. A closed reader and a file that grows too large become write errors,
  /// with a message and an exit status of this program. Call it on the main thread.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&numbers, number) }
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  static func install() {
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { signal in
        if Signals.stop.isSet { _exit(128 + signal) }
        Signals.stop.set(signal)
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      sigaction(number, &action, nil)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
