package import AvatarRaster
internal import AvatarRun
package import AvatarScene

/// Functions on the files of a set as bytes, without a folder.
package enum GoldenSource {
  /// Returns the cases of a case file.
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

  /// Returns the manifest at a path; an empty one for an empty file.
  package static func manifest(at path: String) throws(GoldenError) -> GoldenManifest {
    let folder = GoldenFolder(FilePath.folder(of: path))
    let bytes: [UInt8]
    do { bytes = try folder.bytes(FilePath.name(of: path), limit: GoldenLimit.manifestBytes) } catch {
      throw GoldenError(reading: error)
    }
    return bytes.isEmpty ? GoldenManifest() : try ManifestFile.read(bytes, file: path)
  }

  /// Returns the text of the manifest's file.
  package static func text(_ manifest: GoldenManifest) -> String { ManifestFile.text(manifest) }

  /// Returns the changes between two draw lists.
  package static func changes(from recorded: String, to drawn: String) -> [PartChange] {
    DrawListComparison.changes(from: recorded, to: drawn)
  }
}
