internal import AvatarSupport
internal import AvatarRun
internal import AvatarScene
internal import Platform

/// The folder of a report: either it was empty, or a marker file in it shows that this program
/// filled it, and with which files.
///
/// Only files that the marker lists are removed, only if they have a name that a report uses, and
/// only inside the folder and not through links. The marker may be forged, because folders may come
/// from untrusted sources. Then only files in that folder with the names of a report can be lost.
struct ReportFolder {
  static let jsonFile = "report.json"
  static let pageFile = "index.html"
  static let markFile = ".render-avatars-report"

  private let folder: SandboxedDirectory

  /// Creates the folder if it is missing, removes an older report, and lists all files in the
  /// marker before any of them is written.
  ///
  /// - Parameter names: the names of the pictures.
  init(beginning path: String, for names: [String]) throws(GoldenError) {
    do throws(DirectoryError) {
      folder = try SandboxedDirectory(creating: path)
      folder.sweep()
      if let mark = try Self.mark(in: folder) {
        Self.clear(mark, from: folder)
      } else if try !folder.names().isEmpty {
        throw DirectoryError(path: folder.path, reason: .taken)
      }
      let mark = ReportFileList(
        files: names + [Self.jsonFile, Self.pageFile],
        folders: Self.folders(of: names).filter { [folder] in folder.kind(of: $0) == nil })
      try folder.write(Array(mark.text.utf8), as: Self.markFile)
    } catch {
      throw GoldenError(writing: error)
    }
  }

  /// Throws the error that `init` would throw, as far as it is known before the report is written.
  /// Creates nothing.
  static func check(_ path: String) throws(GoldenError) {
    do throws(DirectoryError) {
      guard let folder = try existing(path) else { return }
      if try mark(in: folder) == nil, try !folder.names().isEmpty {
        throw DirectoryError(path: folder.path, reason: .taken)
      }
    } catch {
      throw GoldenError(writing: error)
    }
  }

  /// Returns the folder; nil if it can be created.
  private static func existing(_ path: String) throws(DirectoryError) -> SandboxedDirectory? {
    do { return try SandboxedDirectory(existing: path) } catch {
      guard error.reason == .missing else { throw error }
    }
    var parent = FilePath.folder(of: path)
    while access(parent, F_OK) != 0, errno == ENOENT, parent != FilePath.folder(of: parent) {
      parent = FilePath.folder(of: parent)
    }
    guard access(parent, W_OK | X_OK) == 0 else {
      throw DirectoryError(path: parent, reason: .cannotCreate(SystemError(code: errno)))
    }
    return nil
  }

  /// Removes this program's report in a folder, if there is one.
  static func removeOlder(in path: String) {
    guard let folder = try? SandboxedDirectory(existing: path), let mark = (try? mark(in: folder)) ?? nil else {
      return
    }
    folder.sweep()
    clear(mark, from: folder)
    folder.remove(markFile)
  }

  func path(of name: String) -> String { "\(folder.path)/\(name)" }

  func write(_ bytes: [UInt8], as name: String) throws(GoldenError) {
    do { try folder.write(bytes, as: name) } catch { throw GoldenError(writing: error) }
  }

  private static func mark(in folder: SandboxedDirectory) throws(DirectoryError) -> ReportFileList? {
    do { return ReportFileList(try folder.bytes(markFile, limit: GoldenLimit.manifestBytes)) } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  /// The page is removed first, so that it is never seen with only some of its pictures.
  private static func clear(_ mark: ReportFileList, from folder: SandboxedDirectory) {
    for file in mark.files.reversed() { folder.remove(file) }
    for name in mark.folders.reversed() { folder.removeFolder(name) }
  }

  /// Returns the folders that contain the files, outer ones first.
  private static func folders(of files: [String]) -> [String] {
    var found: [String] = []
    var known: Set<String> = []
    for file in files {
      let parts = file.utf8.split(separator: "/").dropLast()
      for count in parts.indices.map({ $0 + 1 }) {
        let folder = parts.prefix(count).joined(separator: "/")
        if known.insert(folder).inserted { found.append(folder) }
      }
    }
    return found
  }
}

/// The marker of a report's folder: the files in it, and the folders that were created for them.
package struct ReportFileList: Hashable, Sendable {
  package let files: [String]
  /// Outer folders first.
  package let folders: [String]

  private static let title =
    "render-avatars wrote these files and folders; the next report removes them, and nothing else."

  init(files: [String], folders: [String]) {
    self.files = files
    self.folders = folders
  }

  /// Parses a marker; returns nil if the first line is not this program's. Lines that do not name a
  /// file of a report are ignored.
  package init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.first?.elementsEqual(Self.title.utf8) == true else { return nil }
    var (files, folders): ([String], [String]) = ([], [])
    for line in lines.dropFirst() where line.count <= 2 * GoldenLimit.nameBytes + 1 {
      guard let name = String(validating: line, as: UTF8.self) else { continue }
      if let folder = name.utf8.removing(suffix: "/").map(String.init), GoldenName.problem(folder) == nil {
        folders.append(folder)
      }
      if Self.isReportFile(name) { files.append(name) }
    }
    (self.files, self.folders) = (files, folders)
  }

  package var text: String { ([Self.title] + files + folders.map { $0 + "/" }).joined(separator: "\n") + "\n" }

  /// Returns whether the name is one of a report: `report.json`, `index.html`, or
  /// `NAME/actual-walk.png`.
  private static func isReportFile(_ file: String) -> Bool {
    if [ReportFolder.jsonFile, ReportFolder.pageFile].contains(file) { return true }
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")), GoldenName.problem(String(file[..<slash])) == nil
    else { return false }
    let leaf = Substring(file.utf8[slash...].dropFirst())
    return ReportPictures.kinds.contains { kind in
      leaf.utf8.hasPrefix(kind) && leaf.utf8.hasSuffix(GoldenFolder.pictureSuffix)
        && GoldenName.isSuffix(leaf.utf8.dropFirst(kind.utf8.count).dropLast(GoldenFolder.pictureSuffix.utf8.count))
    }
  }
}

/// Checks on the location of a report.
extension GoldenReport {
  /// Rejects a folder that is, contains, or lies in an input: a set, art, or records. The check
  /// works on file identities, so alternative paths and links are detected.
  package static func check(folder path: String, apartFrom inputs: [String]) throws(GoldenError) {
    let report = ResolvedPath(to: path)
    for input in inputs {
      let other = ResolvedPath(to: input)
      guard report.passesThrough(other) || other.passesThrough(report) else { continue }
      throw .place(
        path: path,
        problem: "a report cannot be where \(GoldenName.shown(input)) is read from; name another folder with --report",
        .usage)
    }
    try ReportFolder.check(path)
  }

  /// Removes this program's report in a folder, if there is one.
  package static func removeOlder(in path: String) { ReportFolder.removeOlder(in: path) }

  /// The folders from the root to a path.
  private struct ResolvedPath {
    private let folders: [FileIdentity]
    private let end: FileIdentity?

    /// Follows links. If the path does not exist, uses the nearest folder above it that does.
    init(to path: String) {
      end = FileIdentity(path: path)
      var rest = path[...]
      var real = Self.resolved(path)
      while real == nil, let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
        rest = rest[..<slash]
        real = Self.resolved(rest.isEmpty ? "/" : String(rest))
      }
      let parts = (real ?? Self.resolved(".") ?? "/").utf8.split(separator: "/")
      folders = (0...parts.count).compactMap { FileIdentity(path: "/" + parts.prefix($0).joined(separator: "/")) }
    }

    func passesThrough(_ other: ResolvedPath) -> Bool { other.end.map(folders.contains) ?? false }

    private static func resolved(_ path: String) -> String? {
      guard !path.utf8.contains(0), let found = realpath(path, nil) else { return nil }
      defer { free(found) }
      return String(cString: found)
    }
  }
}
