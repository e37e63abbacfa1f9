/// Measures durations. Takes the best of several runs, because other load on the machine only slows
/// a run down.
enum Stopwatch {
  /// - Returns: microseconds per operation, where `body` performs `count` operations.
  static func microseconds(of count: Int, runs: Int = 5, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try body()
      let time = start.duration(to: .now).components
      best = min(best, Double(time.seconds) * 1e6 + Double(time.attoseconds) / 1e12)
    }
    return best / Double(count)
  }
}
