/// One door through which outside data comes in, with what must hold for any bytes at all.
///
/// Nothing is returned: a target traps where something does not hold, which is what fuzzers and tests look for.
public struct FuzzTarget: Sendable {
  /// The name of its folder below `Fuzz/corpus`.
  public let name: String
  public let run: @Sendable ([UInt8]) -> Void

  public static let all = [
    records, framing, colors, parts, paths, clips, rigs, pictures, pages, archives, cases, manifests, drawn, reports, universities, sprites,
  ]

  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Ends the process where a promise is broken, in release builds too.
func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
  if !condition { fatalError("broken promise: \(promise())") }
}
