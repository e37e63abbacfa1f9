/// What was recorded: the environment, and a line for each golden in the order of the cases.
public struct GoldenManifest: Hashable, Sendable {
  public var environment: GoldenEnvironment
  public var entries: [GoldenEntry]

  public init(environment: GoldenEnvironment = GoldenEnvironment(items: []), entries: [GoldenEntry] = []) {
    self.environment = environment
    self.entries = entries
  }

  public func entry(named name: String) -> GoldenEntry? { entries.first { $0.name == name } }

  var byName: [String: GoldenEntry] { Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }) }
}
