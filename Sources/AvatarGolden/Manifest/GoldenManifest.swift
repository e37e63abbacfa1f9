/// What was recorded: the environments, and a line for each golden in the order of the cases.
public struct GoldenManifest: Hashable, Sendable {
  /// Of every golden that names no other.
  public var environment = GoldenEnvironment(items: [])
  /// Where goldens were recorded beside that, by name.
  public var others: [String: GoldenEnvironment] = [:]
  public var entries: [GoldenEntry] = []

  var byName: [String: GoldenEntry] {
    Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The environment that a golden was recorded in.
  func environment(of entry: GoldenEntry) -> GoldenEnvironment {
    entry.environment.flatMap { others[$0] } ?? environment
  }

  /// The name of the other environment in which pixels come out as in this one.
  func name(of environment: GoldenEnvironment) -> String? {
    others.keys.sorted().first { others[$0].map { environment.differences(from: $0).samePixels } ?? false }
  }

  /// Without environments that no golden names.
  var withoutUnusedEnvironments: GoldenManifest {
    let used = Set(
      entries.flatMap { entry in [entry.environment].compactMap { $0 } + entry.pictures.flatMap { $0.elsewhere.keys } })
    return GoldenManifest(environment: environment, others: others.filter { used.contains($0.key) }, entries: entries)
  }
}
