internal import AvatarSupport
internal import AvatarRun

/// A golden set on disk: the case file, the records, the manifest, and below them the pictures
/// by name.
///
/// A set may come from an untrusted source. Nothing in it is read, written or removed through a
/// link, and only regular files are. `record` and `accept` only remove files that the manifest
/// lists under a name that they would write.
package struct GoldenFolder: Hashable, Sendable {
  /// The default folder of a set.
  package static let defaultName = "goldens"
  /// Written by hand.
  package static let caseFile = "cases.json"
  /// The default record file of cases.
  package static let recordFile = "records.ndjson"
  /// Written by `record` and `accept`.
  package static let manifestFile = "goldens.json"
  static let pictureSuffix = ".png"

  /// The path of the set's folder.
  package let path: String

  /// Creates a value for the set at this path.
  package init(_ path: String) {
    self.path = path.utf8.count > 1 ? String(path.utf8.removing(suffix: "/") ?? path[...]) : path
  }

  /// Returns the path of a file in the set.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// - Parameter limit: in bytes.
  func bytes(_ name: String, limit: Int) throws(DirectoryError) -> [UInt8] {
    try SandboxedDirectory(existing: path).bytes(name, limit: limit)
  }

  /// Returns the file's bytes; nil if the file does not exist.
  ///
  /// - Throws: `GoldenError` if the path exists but is not a readable file.
  func bytesIfThere(_ name: String, limit: Int) throws(GoldenError) -> [UInt8]? {
    do { return try bytes(name, limit: limit) } catch {
      if error.reason == .missing { return nil }
      throw GoldenError(reading: error)
    }
  }

  /// Removes the temporary files of killed recordings.
  func sweep() { (try? SandboxedDirectory(existing: path))?.sweep() }

  func write(_ bytes: [UInt8], as name: String) throws(GoldenError) {
    do { try SandboxedDirectory(creating: path).write(bytes, as: name) } catch { throw GoldenError(writing: error) }
  }

  /// Removes files of a golden that the manifest lists. Files that this program does not write,
  /// files that cannot be removed, and folders stay.
  func remove(_ files: [String], of entry: GoldenEntry) {
    guard let folder = try? SandboxedDirectory(existing: path) else { return }
    let ours = Set(entry.files.filter { GoldenName.isPicture($0, of: entry.name) })
    for file in files where ours.contains(file) && GoldenName.problem(entry.name) == nil { folder.remove(file) }
  }

  /// Returns all files with the name of a picture, sorted by name.
  func goldenFiles() -> [(name: String, isFile: Bool)] {
    // No golden's file has a longer path.
    let all = (try? SandboxedDirectory(existing: path).files(longest: 2 * GoldenLimit.nameBytes)) ?? []
    return all.filter { $0.name.utf8.hasSuffix(Self.pictureSuffix) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
