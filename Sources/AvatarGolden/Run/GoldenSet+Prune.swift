extension GoldenSet {
  /// What was recorded and no case declares any more.
  public var forgotten: [GoldenEntry] {
    let names = Set(cases.map(\.name))
    return manifest.entries.filter { !names.contains($0.name) }
  }

  /// Environments in which nothing is recorded any more.
  public var unusedEnvironments: [String] {
    Set(manifest.others.keys).subtracting(manifest.withoutUnusedEnvironments.others.keys).sorted()
  }

  /// Removes the files and the lines of goldens that no case declares, and environments that no golden names. The rest is not drawn and stays as it is.
  ///
  /// - Returns: the set as it is now.
  public func prune() throws(GoldenError) -> GoldenSet {
    folder.sweep()
    let gone = forgotten
    for entry in gone { folder.remove(entry.files, of: entry) }
    let names = Set(gone.map(\.name))
    var updated = manifest
    updated.entries.removeAll { names.contains($0.name) }
    return try write(updated.withoutUnusedEnvironments)
  }
}
