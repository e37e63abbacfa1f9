import AvatarRun

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Turns SIGINT and SIGTERM into a request to stop, so that a run ends between two files. A second signal ends it at once.
enum Signals {
  static let stop = StopFlag()

  /// Ends a run whose results nobody takes any more, as a signal would.
  static func stopForClosedOutput() { if !stop.isSet { stop.set(StopFlag.closedOutput) } }

  static func install() {
    for number in [SIGINT, SIGTERM] {
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
}
