/// Measures how long something takes: the best of several runs, for the others were disturbed.
enum Stopwatch {
  /// - Returns: microseconds for one of `count` things that `body` does.
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
