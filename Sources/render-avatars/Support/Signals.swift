import AvatarRun
import Libc

/// Turns SIGINT, SIGTERM and SIGHUP into a request to stop, so that a run ends between two files. A second signal ends it at once.
///
/// What whoever started the program told it to ignore stays ignored: `nohup`, and the `&` of a shell's script.
enum Signals {
  static let stop = CancellationFlag()

  /// Ends a run whose results nobody takes any more, as a signal would.
  static func stopForClosedOutput() { if !stop.isSet { stop.set(CancellationFlag.closedOutput) } }

  /// Lets this thread take them, whatever the caller held back: a server's threads block signals, and what they start inherits that. To be
  /// called by the program's first thread.
  static func unblock() {
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
