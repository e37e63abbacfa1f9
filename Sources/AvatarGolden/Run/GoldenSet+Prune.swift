extension GoldenSet {
  /// The recorded goldens that no case declares any more.
  package var forgotten: [GoldenEntry] {
    let names = Set(cases.map(\.name))
    return manifest.entries.filter { !names.contains($0.name) }
  }

  /// Removes the files and the manifest entries of goldens that no case declares.
  /// The other goldens are not rendered and do not change.
  ///
  /// - Returns: the updated set.
  package func prune() throws(GoldenError) -> GoldenSet {
    folder.sweep()
    let gone = forgotten
    for entry in gone { folder.remove(entry.files, of: entry) }
    let names = Set(gone.map(\.name))
    var updated = manifest
    updated.entries.removeAll { names.contains($0.name) }
    return try write(updated)
  }
}
