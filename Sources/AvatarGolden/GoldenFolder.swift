internal import AvatarText
internal import AvatarRun

/// A golden set on disk: the case file, records, the manifest, and below them the pictures and draw lists by name.
///
/// A set comes from others. Nothing in it is read, written or removed through a link, and nothing but plain files; what `record` and `accept`
/// remove is a file that the manifest lists under a name that they would write.
public struct GoldenFolder: Hashable, Sendable {
  /// Where a set is unless somebody says otherwise.
  public static let defaultName = "goldens"
  /// Written by people.
  public static let caseFile = "cases.json"
  /// Where cases take their records from unless they say otherwise.
  public static let recordFile = "records.ndjson"
  /// Written by `record` and `accept`.
  public static let manifestFile = "goldens.json"
  static let pictureSuffix = ".png"
  static let drawnSuffix = ".drawn.txt"

  public let path: String

  public init(_ path: String) {
    self.path = path.utf8.count > 1 ? String(path.utf8.removing(suffix: "/") ?? path[...]) : path
  }

  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// - Parameter limit: in bytes.
  func bytes(_ name: String, limit: Int) throws(DirectoryError) -> [UInt8] {
    try SandboxedDirectory(existing: path).bytes(name, limit: limit)
  }

  /// The file's bytes; nil where there is none.
  ///
  /// - Throws: `GoldenError` for anything that is there and is no file that may be read.
  func bytesIfThere(_ name: String, limit: Int) throws(GoldenError) -> [UInt8]? {
    do { return try bytes(name, limit: limit) } catch {
      if error.reason == .missing { return nil }
      throw GoldenError(reading: error)
    }
  }

  /// Removes what killed recordings left.
  func sweep() { (try? SandboxedDirectory(existing: path))?.sweep() }

  func write(_ bytes: [UInt8], as name: String) throws(GoldenError) {
    do { try SandboxedDirectory(creating: path).write(bytes, as: name) } catch { throw GoldenError(writing: error) }
  }

  /// Removes files of a golden that the manifest lists. What is not one of ours, or cannot be removed, stays; so do folders, which may be anybody's.
  func remove(_ files: [String], of entry: GoldenEntry) {
    guard let folder = try? SandboxedDirectory(existing: path) else { return }
    let ours = Set(entry.files.filter { $0 == entry.drawnFile || GoldenName.isPicture($0, of: entry.name) })
    for file in files where ours.contains(file) && GoldenName.problem(entry.name) == nil { folder.remove(file) }
  }

  /// Everything in the folder that is called like a picture or a draw list, sorted by name.
  func goldenFiles() -> [(name: String, isFile: Bool)] {
    // Deeper than this lies nothing that a golden's name can reach.
    let all = (try? SandboxedDirectory(existing: path).files(longest: 2 * GoldenLimit.nameBytes)) ?? []
    return all.filter { $0.name.utf8.hasSuffix(Self.pictureSuffix) || $0.name.utf8.hasSuffix(Self.drawnSuffix) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
