/// What earlier compilations of a pack found, so that the next one compiles only what has changed.
///
/// A result is kept with everything that it depends on, and is used again only where that is equal.
/// So the archive is the same, byte for byte, as without a memory. One compilation may use it at a
/// time.
package final class CompilationMemory {
  private struct Entry<Input, Value> {
    let input: Input
    let value: Value
  }

  /// By what the result is about.
  private var entries: [String: Any] = [:]

  /// Files that were renamed leave entries behind, so the memory is emptied beyond this number.
  private static let capacity = 50_000

  package init() {}

  fileprivate func recall<Input: Equatable, Value>(_ name: String, _ input: Input) -> Value? {
    guard let entry = entries[name] as? Entry<Input, Value>, entry.input == input else { return nil }
    return entry.value
  }

  fileprivate func keep<Input: Equatable, Value>(_ name: String, _ input: Input, _ value: Value) {
    if entries.count >= Self.capacity { entries = [:] }
    entries[name] = Entry(input: input, value: value)
  }
}

extension CompilationMemory? {
  /// Returns the result that is kept for an equal input, or makes it. An error is not kept.
  func value<Input: Equatable, Value, Failure: Error>(
    _ name: String, _ input: @autoclosure () -> Input, _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let memory = self else { return try make() }
    let input = input()
    if let kept: Value = memory.recall(name, input) { return kept }
    let value = try make()
    memory.keep(name, input, value)
    return value
  }
}
