import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A snapshot of a folder tree, without following links. It compares names, bytes, permissions and
/// link targets.
struct Canary: Equatable {
  private(set) var entries: [String: String] = [:]

  /// - Parameter leaving: top-level names that may change.
  init(_ folder: String, leaving: Set<String> = []) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !leaving.contains(name) {
      try add(folder, name)
    }
  }

  private mutating func add(_ folder: String, _ name: String) throws {
    var information = stat()
    let path = "\(folder)/\(name)"
    guard lstat(path, &information) == 0 else { return }
    let mode = String(information.st_mode, radix: 8)
    switch information.st_mode & S_IFMT {
    case S_IFREG:
      entries[name] = "\(mode) \(FileManager.default.contents(atPath: path)?.base64EncodedString() ?? "unreadable")"
    case S_IFLNK: entries[name] = "\(mode) \(try FileManager.default.destinationOfSymbolicLink(atPath: path))"
    case S_IFDIR:
      entries[name] = mode
      for inner in try FileManager.default.contentsOfDirectory(atPath: path) { try add(folder, "\(name)/\(inner)") }
    default: entries[name] = mode
    }
  }

  /// Returns the names that were added, removed or changed.
  func changed(since before: Canary) -> Set<String> {
    Set(entries.keys).union(before.entries.keys).filter { entries[$0] != before.entries[$0] }
  }
}
