internal import AvatarSupport
internal import AvatarScene
internal import Platform

/// A folder of art sources, on disk or in memory. Paths are relative to it, with slashes; messages
/// name them below the folder's own name.
final class SourceFolder {
  let root: String
  /// The files by their paths; nil for a folder on disk.
  private let files: [String: [UInt8]]?
  /// The names in each folder of the files in memory.
  private lazy var listing = Self.listing(of: (files ?? [:]).keys)
  /// What was read so far; the same file twice counts twice.
  private var readBytes = 0

  init(root: String) { (self.root, files) = (root, nil) }

  /// - Parameter root: what messages call the folder.
  init(root: String, files: [String: [UInt8]]) { (self.root, self.files) = (root, files) }

  /// How a file is called in messages: the way the user would open it.
  func display(_ path: String) -> String { root.utf8.hasSuffix("/") ? root + path : "\(root)/\(path)" }

  func exists(_ path: String) -> Bool {
    files.map { $0[path] != nil } ?? FileManager.default.fileExists(atPath: display(path))
  }

  func bytes(_ path: String) throws(ArtError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try read(path) } catch {
      let advice = error == .tooLarge ? "; a part is a few kilobytes" : ""
      throw ArtError(file: display(path), line: nil, error.message(limit: ArtLimit.fileBytes) + advice)
    }
    readBytes += bytes.count
    guard readBytes <= ArtLimit.packBytes else {
      throw ArtError(
        file: display(path), line: nil, "is one too many: the pack is larger than \(ArtLimit.packBytes >> 20) MB")
    }
    return bytes
  }

  private func read(_ path: String) throws(BoundedFile.Failure) -> [UInt8] {
    guard let files else { return try BoundedFile.bytes(display(path), limit: ArtLimit.fileBytes) }
    guard let bytes = files[path] else { throw .missing }
    return bytes
  }

  /// Names become parts of file names and of lines.
  func checkName(_ name: String, _ file: String, maximum: Int) throws(ArtError) {
    let isPlain = name.utf8.allSatisfy { byte in
      switch UnicodeScalar(byte) {
      case "A"..."Z", "a"..."z", "0"..."9", "_", "-": true
      default: false
      }
    }
    guard isPlain, (1...maximum).contains(name.utf8.count) else {
      throw ArtError(
        file: display(file), line: nil, "cannot be called so; use A-Z a-z 0-9 _ -, at most \(maximum) characters"
      )
    }
  }

  /// Returns the files in memory that are asked for.
  func files(where isWanted: (String) -> Bool) -> [String: [UInt8]] { (files ?? [:]).filter { isWanted($0.key) } }

  /// Names in a folder, sorted by bytes, without hidden ones; empty where there is no such folder.
  func names(in path: String) throws(ArtError) -> [String] {
    let all = allNames(in: path).filter { !$0.utf8.hasPrefix(".") }
    guard all.count <= ArtLimit.files else {
      throw ArtError(
        file: display(path), line: nil, "holds \(all.count) names; a pack has at most \(ArtLimit.files) files")
    }
    return all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func allNames(in path: String) -> [String] {
    guard files != nil else { return (try? FileManager.default.contentsOfDirectory(atPath: display(path))) ?? [] }
    return Array(listing[String(path.utf8.removing(suffix: "/") ?? path[...])] ?? [])
  }

  private static func listing(of paths: some Sequence<String>) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for path in paths {
      var folder = ""
      for name in path.utf8.split(separator: "/").map(String.init) {
        found[folder, default: []].insert(name)
        folder += folder.isEmpty ? name : "/" + name
      }
    }
    return found
  }
}
