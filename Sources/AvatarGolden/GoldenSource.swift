package import AvatarRaster

/// What a set is made of by its bytes, without a folder around it.
package enum GoldenSource {
  /// The cases of a case file.
  package static func cases(_ bytes: [UInt8], records: [AvatarRecord], renderer: AvatarRenderer) throws(GoldenError)
    -> [GoldenCase]
  {
    try CaseExpander(
      CaseFile(bytes, folder: GoldenFolder("set"), fields: renderer.pack.catalog.fields).templates, records: records,
      renderer: renderer
    ).cases()
  }

  package static func manifest(_ bytes: [UInt8]) throws(GoldenError) -> GoldenManifest {
    try ManifestFile.read(bytes, file: GoldenFolder.manifestFile)
  }

  /// The manifest's file.
  package static func text(_ manifest: GoldenManifest) -> String { ManifestFile.text(manifest) }

  /// What became of the parts of a draw list.
  package static func changes(from recorded: String, to drawn: String) -> [PartChange] {
    DrawListComparison.changes(from: recorded, to: drawn)
  }
}
