/// The manifest of a golden set: the environments, and one entry for each golden in the order of
/// the cases.
package struct GoldenManifest: Hashable, Sendable {
  /// The environment of every golden that names no other.
  package var environment = GoldenEnvironment(items: [])
  /// The other environments in which goldens were recorded, by name.
  package var others: [String: GoldenEnvironment] = [:]
  /// The entries in the order of the cases.
  package var entries: [GoldenEntry] = []

  var byName: [String: GoldenEntry] {
    entries.keyed(by: \.name)
  }

  /// Returns the environment in which a golden was recorded.
  func environment(of entry: GoldenEntry) -> GoldenEnvironment {
    entry.environment.flatMap { others[$0] } ?? environment
  }

  /// Returns the name of another environment that gives the same pixels as this one.
  func name(of environment: GoldenEnvironment) -> String? {
    others.keys.sorted().first { others[$0].map { environment.differences(from: $0).samePixels } ?? false }
  }

  /// Returns the entries that differ from those of an earlier manifest, in a recorded value or in
  /// what their environment draws; all of them if there is no earlier manifest.
  package func changedEntries(since earlier: GoldenManifest?) -> [GoldenEntry] {
    guard let earlier else { return entries }
    let before = earlier.byName
    return entries.filter { entry in
      before[entry.name] != entry
        || !environment(of: entry).differences(from: earlier.environment(of: entry)).samePixels
    }
  }

  /// The manifest without unused environments.
  var withoutUnusedEnvironments: GoldenManifest {
    let used = Set(
      entries.flatMap { entry in [entry.environment].compactMap { $0 } + entry.pictures.flatMap { $0.elsewhere.keys } })
    return GoldenManifest(environment: environment, others: others.filter { used.contains($0.key) }, entries: entries)
  }
}
