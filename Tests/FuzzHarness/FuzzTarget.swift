/// One door through which outside data comes in, with what must hold for any bytes at all.
///
/// Nothing is returned: a target traps where something does not hold, which is what fuzzers and tests look for.
public struct FuzzTarget: Sendable {
  /// The name of its folder below `Fuzz/corpus`.
  public let name: String
  public let run: @Sendable ([UInt8]) -> Void

  public init(name: String, run: @escaping @Sendable ([UInt8]) -> Void) { (self.name, self.run) = (name, run) }

  /// Takes a corpus, and inputs made from it: the same on every run.
  ///
  /// - Parameter changes: how many inputs are begun anew; each is changed three times.
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

/// Ends the process where a promise is broken, in release builds too.
public func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
  if !condition { fatalError("broken promise: \(promise())") }
}
