internal import AvatarPixels
package import AvatarRaster
internal import AvatarRun
package import AvatarScene
internal import AvatarSupport

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
    let bytes = try bytes(of: path, limit: GoldenLimit.manifestBytes)
    return bytes.isEmpty ? GoldenManifest() : try ManifestFile.read(bytes, file: path)
  }

  /// Returns the draw list of a golden of a set, by its name, or of a picture's file, by its path.
  ///
  /// - Parameter word: a path if it ends with `.png`; a picture that is not a golden's first holds an empty list.
  package static func drawn(_ word: String, in folder: GoldenFolder) throws(GoldenError) -> String {
    guard !word.utf8.hasSuffix(GoldenFolder.pictureSuffix) else {
      let bytes = try bytes(of: word, limit: GoldenLimit.fileBytes)
      do {
        return try PNGTextChunk.compressed(GoldenFile.keyword, in: bytes, limit: GoldenLimit.drawnBytes) ?? ""
      } catch {
        throw .place(path: word, problem: "\(error)", .noUsableRecord)
      }
    }
    let entries = try ManifestFile.read(folder).byName
    guard let entry = entries[word] else {
      throw .unknownName(word, closest: ClosestMatch.find(word, among: entries.keys.sorted()))
    }
    guard let file = entry.pictures.first?.file else { return "" }
    let bytes = try bytes(of: folder.path(of: file), limit: GoldenLimit.fileBytes)
    do { return try GoldenFile.drawn(in: bytes) } catch {
      throw .place(path: folder.path(of: file), problem: "\(error)", .noUsableRecord)
    }
  }

  private static func bytes(of path: String, limit: Int) throws(GoldenError) -> [UInt8] {
    do { return try GoldenFolder(FilePath.folder(of: path)).bytes(FilePath.name(of: path), limit: limit) } catch {
      throw GoldenError(reading: error)
    }
  }

  /// Returns the text of the manifest's file.
  package static func text(_ manifest: GoldenManifest) -> String { ManifestFile.text(manifest) }

  /// Returns the changes between two draw lists.
  package static func changes(from recorded: String, to drawn: String) -> [PartChange] {
    DrawListComparison.changes(from: recorded, to: drawn)
  }
}
