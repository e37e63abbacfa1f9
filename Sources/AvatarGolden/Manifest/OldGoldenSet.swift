internal import AvatarSupport
internal import AvatarPixels
internal import AvatarRaster
internal import AvatarRun
internal import AvatarScene

/// A set of format 1, in which each golden's draw list lies beside its pictures, in `NAME.drawn.txt`, and what other
/// environments draw differently in `NAME@ENVIRONMENT.png`.
package enum OldGoldenSet {
  static let version = 1
  private static let drawnSuffix = ".drawn.txt"

  static func refusal(_ file: String) -> GoldenError {
    .place(
      path: file,
      problem: "is of format \(version), whose draw lists lie beside the pictures; run goldens record --upgrade once",
      .noUsableRecord)
  }

  /// Puts each draw list into its golden's first picture. Pixels do not change. The manifest is written last, so that an
  /// interrupted upgrade is done again.
  ///
  /// - Returns: the number of goldens; nil for a set that is not of format 1.
  /// - Throws: `GoldenError` for a golden whose files are gone, damaged or not those that the manifest lists.
  package static func upgrade(_ folder: GoldenFolder) throws(GoldenError) -> Int? {
    let file = folder.path(of: GoldenFolder.manifestFile)
    guard let bytes = try folder.bytesIfThere(GoldenFolder.manifestFile, limit: GoldenLimit.manifestBytes) else {
      return nil
    }
    if (try? ManifestFile.read(bytes, file: file)) != nil { return nil }
    let manifest = try ManifestFile.read(bytes, file: file, version: version)
    for entry in manifest.entries { try upgrade(entry, in: folder) }
    try folder.write(Array(ManifestFile.text(manifest).utf8), as: GoldenFolder.manifestFile)
    if let directory = try? SandboxedDirectory(existing: folder.path) {
      let others = (try? JSONText.parse(bytes))?["and with"]?.object?.keys.sorted().prefix(20) ?? []
      for entry in manifest.entries {
        directory.remove(entry.name + drawnSuffix)
        let kept = Set(entry.files)
        for file in entry.files {
          let stem = Substring(file.utf8.dropLast(GoldenFolder.pictureSuffix.utf8.count))
          let rest = others.map { "\(stem)@\($0)\(GoldenFolder.pictureSuffix)" }
          for file in rest where GoldenName.isPicture(file, of: entry.name) && !kept.contains(file) {
            directory.remove(file)
          }
        }
      }
    }
    return manifest.entries.count
  }

  private static func upgrade(_ entry: GoldenEntry, in folder: GoldenFolder) throws(GoldenError) {
    guard let picture = entry.pictures.first else { return }
    func refused(_ file: String, _ problem: String) -> GoldenError {
      .place(path: folder.path(of: file), problem: problem, .noUsableRecord)
    }
    let lists = entry.name + drawnSuffix
    guard let drawn = try folder.bytesIfThere(lists, limit: GoldenLimit.drawnBytes) else {
      throw refused(lists, "is gone; restore it, or remove the golden's line from \(GoldenFolder.manifestFile)")
    }
    guard let bytes = try folder.bytesIfThere(picture.file, limit: GoldenLimit.fileBytes) else {
      throw refused(picture.file, "is gone; restore it, or remove the golden's line from \(GoldenFolder.manifestFile)")
    }
    let upgraded: [UInt8]
    do {
      let bitmap = try PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels)
      guard PixelHash.text(bitmap) == picture.pixels else {
        throw EncodingError.unreadable("it holds other pixels than the manifest says")
      }
      upgraded = try GoldenFile.bytes(bitmap, drawn: text(drawn))
    } catch { throw refused(picture.file, "\(error)") }
    try folder.write(upgraded, as: picture.file)
  }

  /// Returns the text of a draw list's file, whose lines may end as an editor or git writes them.
  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).utf8.replacing("\r\n", with: "\n").utf8.replacing("\r", with: "\n")
  }
}
