/// The manifest of a golden set: the reference environment, and one entry for each golden in the order of
/// the cases.
package struct GoldenManifest: Hashable, Sendable {
  /// The reference environment, in which every golden is compared exactly that does not come from elsewhere.
  package var environment = GoldenEnvironment(items: [])
  /// The entries in the order of the cases.
  package var entries: [GoldenEntry] = []

  var byName: [String: GoldenEntry] {
    entries.keyed(by: \.name)
  }

  /// Returns the entries that differ from those of an earlier manifest, in a recorded value or in
  /// what their environment draws; all of them if there is no earlier manifest.
  package func changedEntries(since earlier: GoldenManifest?) -> [GoldenEntry] {
    guard let earlier else { return entries }
    let isSame = environment.differences(from: earlier.environment).samePixels
    let before = earlier.byName
    return entries.filter { !isSame || before[$0.name] != $0 }
  }
}
