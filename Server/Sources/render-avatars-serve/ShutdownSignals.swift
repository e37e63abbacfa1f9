import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Handles SIGTERM and SIGINT: the first signal lets running requests finish, the second ends the
/// process at once.
final class ShutdownSignals: Sendable {
  private let arrivals: AsyncStream<Int32>
  private let drainSeconds: Int
  private let drain: @Sendable () -> Void
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  /// - Parameter drain: called on the first signal.
  init(drainSeconds: Int, drain: @escaping @Sendable () -> Void) {
    let (stream, arrived) = AsyncStream.makeStream(of: Int32.self)
    (arrivals, self.drainSeconds, self.drain) = (stream, drainSeconds, drain)
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { arrived.yield(number) }
      source.resume()
      return source
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Returns when the running requests are to be finished. From then on, the next signal ends the
  /// process.
  func first() async {
    var numbers = arrivals.makeAsyncIterator()
    guard await numbers.next() != nil else { return }
    drain()
    Task { [arrivals] in
      for await number in arrivals { _exit(128 + number) }
    }
    if drainSeconds > 0 { try? await Task.sleep(for: .seconds(drainSeconds)) }
  }
}
