import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// SIGTERM and SIGINT: the first one lets what runs finish, the second ends at once.
final class ShutdownSignals: Sendable {
  private let arrivals: AsyncStream<Int32>
  private let drainSeconds: Int
  private let drain: @Sendable () -> Void
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  /// - Parameter drain: is called with the first signal.
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

  /// Comes back when the service is to finish what runs, and from then on ends the process with the next signal.
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
