internal import AvatarRaster

/// A three-way merge of manifests, for git: a golden that one branch recorded is taken from there,
/// and so the file never has conflict markers.
package struct ManifestMerge {
  /// What the branches have together.
  package let manifest: GoldenManifest
  /// The goldens that both branches recorded differently. The merged manifest has the current branch's.
  package let conflicts: [String]

  /// - Parameter base: the common ancestor; an empty manifest if there is none.
  package init(base: GoldenManifest, ours: GoldenManifest, theirs: GoldenManifest) {
    let first = Self.chosen(base.environment, ours.environment, theirs.environment) ?? ours.environment
    var merged = GoldenManifest(environment: first)
    var conflicts: [String] = []
    let (before, own, other) = (base.byName, ours.byName, theirs.byName)
    for name in Self.order(ours.entries.map(\.name), theirs.entries.map(\.name)) {
      let sides = [(base, before), (ours, own), (theirs, other)].map { manifest, entries in
        entries[name].map { merged.adopt($0, of: manifest) }
      }
      guard let entry = Self.chosen(sides[0], sides[1], sides[2]) else {
        conflicts.append(name)
        // What one branch has recorded again and the other has removed is kept.
        if let kept = sides[1] ?? sides[2] { merged.entries.append(kept) }
        continue
      }
      if let entry { merged.entries.append(entry) }
    }
    manifest = merged
    self.conflicts = conflicts
  }

  /// Returns the side that changed; nil if both did, and differently.
  private static func chosen<Value: Equatable>(_ base: Value, _ ours: Value, _ theirs: Value) -> Value? {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }

  /// Returns the current branch's names in order, with each name that only the other has after its predecessor there.
  private static func order(_ ours: [String], _ theirs: [String]) -> [String] {
    let known = Set(ours)
    var following: [String: [String]] = [:]
    var anchor = ""
    for name in theirs {
      if known.contains(name) { anchor = name } else { following[anchor, default: []].append(name) }
    }
    return (following[""] ?? []) + ours.flatMap { [$0] + (following[$0] ?? []) }
  }
}

extension GoldenManifest {
  /// Returns an entry of another manifest as it stands in this one.
  fileprivate func adopt(_ entry: GoldenEntry, of manifest: GoldenManifest) -> GoldenEntry {
    var adopted = entry
    if !manifest.environment.differences(from: environment).samePixels { adopted.isFromElsewhere = true }
    return adopted
  }
}
