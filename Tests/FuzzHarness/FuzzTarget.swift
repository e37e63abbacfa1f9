/// A fuzz target: one entry point for external data, with the conditions that must hold for any
/// bytes.
///
/// It returns nothing: a target traps if a condition fails, which fuzzers and tests detect.
public struct FuzzTarget: Sendable {
  /// The name of its folder below `Fuzz/corpus`.
  public let name: String
  /// Runs the target on one input; traps if a condition fails.
  public let run: @Sendable ([UInt8]) -> Void

  /// Creates a target.
  public init(name: String, run: @escaping @Sendable ([UInt8]) -> Void) { (self.name, self.run) = (name, run) }

  /// Runs a corpus, and inputs derived from it, the same on every run.
  ///
  /// - Parameter changes: the number of corpus inputs to mutate; each is mutated three times.
  public func take(_ corpus: [[UInt8]], changes: Int) {
    run([])
    corpus.forEach(run)
    var mutator = Mutator(seed: UInt64(name.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
    for number in 0..<(corpus.isEmpty ? 0 : changes) {
      var bytes = corpus[number % corpus.count]
      for _ in 0..<3 {
        bytes = mutator.changed(bytes, with: corpus[(number * 7 + 3) % corpus.count])
        run(bytes)
      }
    }
  }
}

/// Ends the process if a condition does not hold, in release builds too.
public func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
  if !condition { fatalError("broken promise: \(promise())") }
}
